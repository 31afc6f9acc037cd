import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { Currency } from '@/lib/domain/currency';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { ParseError } from '@/lib/domain/imports/parsed-file';
import type { StagingChoices } from '@/lib/domain/imports/staging/rows-to-stage';
import type { PreviewRow } from '@/lib/domain/imports/staging/staged-import';

/** What the page asks of the worker that reads files; the file and its rows stay there. */
export interface ReaderCalls {
  /** Reads the file given last; a new one replaces it. */
  read: {
    ask: { file: File | null; mapping: Mapping; today: CalendarDate; currency: Currency };
    answer: ReadSummary;
  };
  /** Makes the rows ready to be staged as chosen. */
  prepare: { ask: { choices: StagingChoices }; answer: PreparedRows };
  /** A few of the rows made ready, for showing. */
  preview: { ask: { from: number; count: number }; answer: PreviewRow[] };
  /** The rows of one request, as it carries them: JSON. */
  chunk: { ask: { index: number }; answer: string };
}

export type ReadSummary = { ok: true; summary: FileSummary } | { ok: false; error: ParseError };

export interface PreparedRows {
  rows: number;
  chunks: number;
  /** Rows that are not simply read: with something said about them, or not to be added. */
  noted: number;
}

export type ReaderRequest = {
  [Name in keyof ReaderCalls]: { id: number; name: Name; ask: ReaderCalls[Name]['ask'] };
}[keyof ReaderCalls];

export type ReaderReply =
  | { id: number; kind: 'progress'; done: number }
  | { id: number; kind: 'answer'; answer: unknown }
  | { id: number; kind: 'failed' };
