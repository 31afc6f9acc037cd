import type { RowFilter } from '@/lib/domain/imports/enums';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import type { FileSummary } from '@/lib/domain/imports/file-summary';
import type { Mapping } from '@/lib/domain/imports/mapping';
import type { Question } from '@/lib/domain/imports/parsed-file';
import { lacksOtherAccount, type OtherAccounts } from '@/lib/domain/imports/staging/other-accounts';
import type {
  Imported,
  ReviewPage,
  PreviewRow,
  StagedImport,
  StagedRow,
} from '@/lib/domain/imports/staging/staged-import';

/** Context in which a file is chosen. */
export interface ImportContext {
  accounts: readonly AccountBalance[];
  defaultAccountId: string | null;
  today: CalendarDate;
  /** The currency all amounts are shown in. */
  currency: Currency;
}

/** A file that the user chose. */
export interface ChosenFile {
  file: File;
  /** Chosen once per file, so that sending it again imports it once. */
  importId: string;
}

/** A file on its way in. */
export interface ImportFile extends ChosenFile {
  /** Counts how often its rows were sent; each time they replace those before. */
  parseNumber: number;
  /** Missing for a file that came alone. */
  queue?: FileQueue;
}

/** The place of a file among those of a packed one. */
export interface FileQueue {
  /** Counted from 1. */
  position: number;
  total: number;
  rest: readonly ChosenFile[];
  /** The results of the files before it. */
  imported: readonly Imported[];
}

/** A file that needs no review, with the user's account for each account it names. */
interface Understood {
  upload: ImportFile;
  summary: FileSummary;
  accountIds: readonly (string | null)[];
}

export type ImportState =
  /** Waits for a file. */
  | { step: 'idle'; problem: string | null }
  /** The worker parses the file; `done` from 0 to 1. */
  | { step: 'parsing'; upload: ImportFile; done: number }
  /** The worker makes its rows ready: where nothing is in doubt they are imported without a review. */
  | ({ step: 'checking' } & Understood)
  /** The server is asked how a file with this header was read last time. */
  | { step: 'recalling'; upload: ImportFile; summary: FileSummary }
  /** The worker parses the file like that; without `mapping`, as at first. `summary` is that of the first time. */
  | { step: 'parsingAgain'; upload: ImportFile; summary: FileSummary; mapping: Mapping | null }
  /** The rows of a file without a review are sent; `sent` of them have arrived, from 0 to 1. */
  | ({ step: 'sending'; sent: number; rows: number } & Understood)
  /** They are committed. */
  | ({ step: 'saving' } & Understood)
  /** Something failed; trying again goes on with `resume`, or else begins with the file. */
  | {
      step: 'interrupted';
      upload: ImportFile;
      problem: string;
      resume: StateOf<'checking'> | StateOf<'saving'> | null;
    }
  /** The file is checked by the user; the phase is the review's. */
  | { step: 'review'; upload: ImportFile; review: Review }
  | { step: 'imported'; outcome: Imported };

export type StateOf<Step extends ImportState['step']> = Extract<ImportState, { step: Step }>;

/** Phases of a file under review. */
export type ReviewPhase =
  /** The worker parses it as chosen. */
  | 'parsing'
  /** The worker makes its rows ready. */
  | 'preparing'
  /** Its rows are sent. */
  | 'sending'
  /** The server compares them with the accounts. */
  | 'comparing'
  /** An account has to be chosen first, there are no rows, or it can't be read as chosen. */
  | 'waiting'
  | 'ready'
  | 'failed'
  | 'saving';

/** A file under review: its mapping, the choices made, and the outcome for its rows. */
export interface Review {
  phase: ReviewPhase;
  /** Share of the rows that has arrived, from 0 to 1. */
  sent: number;
  fileName: string;
  summary: FileSummary;
  /** The user's choices about reading the file, with those remembered from the last time. */
  chosen: Mapping;
  /** True if the choices since the last parsing read other cells of the file. */
  otherCells: boolean;
  readAsLastTime: boolean;
  asked: readonly AskedQuestion[];
  /** The user's account for each account of the file; null while it is not chosen. */
  accountIds: readonly (string | null)[];
  /** The same for the accounts that its transfers name; missing while it is not chosen, null if it is not here. */
  otherAccountIds: OtherAccounts;
  categories: Readonly<Record<string, string>>;
  fileCategories: boolean;
  /** The first rows as they were read, shown while the server is not done with them. */
  preview: readonly PreviewRow[];
  staged: StagedImport | null;
  filter: RowFilter;
  page: ReviewPage | null;
  /** Changes of single rows that are being saved or could not be, by `rowKey` or `vanishedKey`. */
  rowEdits: Readonly<Record<string, RowEditState>>;
  /** The rows that were changed by hand since they were read, by `rowKey`. */
  changed: readonly string[];
  /** Number of such changes lost when the rows were read again. */
  lost: number;
  /** Latest error or change elsewhere; null if there is none. */
  notice: Notice | null;
}

/** A question that the file could not decide, and the chosen interpretation. It stays on the screen. */
export interface AskedQuestion {
  question: Question;
  /** The index of the chosen interpretation; null while it is open. */
  answer: number | null;
}

/** A change of a row under way; `problem` says why it could not be saved. */
export type RowEditState = { saving: true; problem: null } | { saving: false; problem: string };

export interface Notice {
  text: string;
  variant: 'error' | 'warn';
  /** Effect of 'Try again'; null if it would not help. */
  retry: 'start' | 'stage' | 'commit' | 'page' | null;
}

/** Tells a row of an import from the others. */
export function rowKey({ line, part }: Pick<StagedRow, 'line' | 'part'>): string {
  return `${line}-${part}`;
}

/** Tells a row that the file lacks from the rows it has, among those being changed. */
export function vanishedKey(id: string): string {
  return `vanished-${id}`;
}

/** True if the review has all it needs to be imported. */
export function canCommit({ phase, asked, summary, otherAccountIds, staged, rowEdits }: Review): boolean {
  return (
    phase === 'ready' &&
    asked.every(({ answer }) => answer !== null) &&
    !lacksOtherAccount(summary, otherAccountIds) &&
    Object.values(rowEdits).every(({ saving }) => !saving) &&
    staged !== null &&
    (toAdd(staged) + staged.counts.same > 0 || changesEarlier(staged))
  );
}

/** True if rows of earlier files would be removed or replaced. */
export function changesEarlier({ vanished }: StagedImport): boolean {
  return vanished !== undefined && vanished.removed + vanished.replaced > 0;
}

/** Rows that would be added. */
export function toAdd({ counts }: StagedImport): number {
  return counts.new + counts.possibleDuplicate;
}
