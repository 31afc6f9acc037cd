import type { RowFilter } from '@/lib/domain/enums';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { Question } from '@/lib/domain/imports/parsed-file';
import type {
  CommitOutcome,
  ReviewPage,
  PreviewRow,
  StagedImport,
  StagedRow,
} from '@/lib/domain/imports/staging/staged-import';
import type { RowChange } from '@/lib/domain/imports/staging/inputs';

/** Where a dropped file is on its way; 'idle' waits for one. */
export type ImportState =
  | { step: 'idle'; problem: string | null }
  | { step: 'uploading'; fileName: string; progress: Progress }
  /** Stopped on its way; trying again goes on from there. */
  | { step: 'interrupted'; fileName: string; problem: string }
  | { step: 'review'; review: Review }
  | { step: 'imported'; outcome: Extract<CommitOutcome, { kind: 'imported' }> };

/** Rows of the file that are in sight before the server is done with them. */
export const PREVIEW_ROWS = 100;

export interface Progress {
  phase: 'reading' | 'staging' | 'saving';
  /** From 0 to 1. */
  done: number;
  /** While staging: how many rows there are. */
  rows: number;
}

/** What the file could not decide, and the reading that was chosen; it stays in sight after that. */
export interface AskedQuestion {
  question: Question;
  /** The index of the chosen reading; null before the answer. */
  answer: number | null;
}

/** A file under review: how it was understood, what was chosen, and how its rows stand. */
export interface Review {
  fileName: string;
  summary: FileSummary;
  /** What the user chose about the reading, with what was remembered of the last time. */
  chosen: Mapping;
  readAsLastTime: boolean;
  asked: readonly AskedQuestion[];
  /** The user's account for each account of the file; null while it is not chosen. */
  accountIds: readonly (string | null)[];
  categories: Readonly<Record<string, string>>;
  fileCategories: boolean;
  /** The first rows as they were read, in sight while the server is not done with them. */
  preview: readonly PreviewRow[];
  staging: Staging;
  staged: StagedImport | null;
  filter: RowFilter;
  page: ReviewPage | null;
  /** True while the import is being saved. */
  saving: boolean;
  /** True while a row is being changed. */
  changing: boolean;
  /** What went wrong last, or changed meanwhile; null when there is nothing to say. */
  notice: Notice | null;
}

export type Staging =
  /** An account has to be chosen first, or there are no rows. */
  | { kind: 'waiting' }
  | { kind: 'reading'; done: number }
  | { kind: 'sending'; done: number; rows: number }
  | { kind: 'ready' }
  | { kind: 'failed' };

export interface Notice {
  text: string;
  variant: 'error' | 'warn';
  /** What 'Try again' would do; null when it would not help. */
  retry: 'stage' | 'commit' | 'page' | null;
}

/** Changes a row; answers null when it was done, or what is wrong in words. */
export type RowChangeHandler = (row: StagedRow, change: RowChange) => Promise<string | null>;

/** Whether the review has all it needs to be imported. */
export function canCommit({ asked, staging, staged, saving, changing }: Review): boolean {
  return (
    !saving &&
    !changing &&
    staging.kind === 'ready' &&
    asked.every(({ answer }) => answer !== null) &&
    staged !== null &&
    toAdd(staged) > 0
  );
}

/** Rows that would be added. */
export function toAdd({ counts }: StagedImport): number {
  return counts.new + counts.possibleDuplicate;
}

/** Questions of a reading beside those asked before: what is answered stays, what is asked anew is open. */
export function mergeQuestions(
  asked: readonly AskedQuestion[],
  questions: readonly Question[],
): AskedQuestion[] {
  const anew = new Set(questions.map(({ kind }) => kind));
  return [
    ...asked.filter(({ question, answer }) => answer !== null && !anew.has(question.kind)),
    ...questions.map((question) => ({ question, answer: null })),
  ];
}
