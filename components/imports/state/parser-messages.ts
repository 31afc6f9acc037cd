import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { ParseError } from '@/lib/domain/imports/parsed-file';
import type { StagingChoices } from '@/lib/domain/imports/staging/choices';
import type { PreviewRow } from '@/lib/domain/imports/staging/staged-import';
import type { Currency } from '@/lib/domain/money/currency';

/** Requests to the worker that parses files; the file and its rows stay there. */
export interface ParserCalls {
  /** Parses the file given last; a new one replaces it. */
  parse: {
    input: { file: File | null; mapping: Mapping; today: CalendarDate; currency: Currency };
    output: ParseSummary | Unpacked;
  };
  /** Makes the rows ready to be staged as chosen. */
  prepare: { input: { choices: StagingChoices }; output: PreparedRows };
  /** The rows of one request: JSON in UTF-8, which the browser passes on by reference. */
  chunk: { input: { index: number }; output: Blob };
}

export type ParseSummary = { ok: true; summary: FileSummary } | { ok: false; error: ParseError };

/** The files of a packed one, which are parsed one after another. */
export interface Unpacked {
  files: File[];
}

export interface PreparedRows {
  rows: number;
  chunks: number;
  /** Rows with a note or a problem, and rows that are not to be added. */
  noted: number;
  /** The first of them, for showing. */
  preview: PreviewRow[];
}

export type ParserRequest = {
  [Name in keyof ParserCalls]: { id: number; name: Name; input: ParserCalls[Name]['input'] };
}[keyof ParserCalls];

export type ParserReply =
  | { id: number; kind: 'progress'; done: number }
  | { id: number; kind: 'result'; output: unknown }
  | { id: number; kind: 'failed' };
