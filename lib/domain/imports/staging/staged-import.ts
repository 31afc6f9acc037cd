import type { CalendarDate } from '../../calendar-date';
import type { Page, TransactionType } from '../../transaction';
import type { StoredReason } from '../stored-reason';

/** What happens to a row of a staged import when it is committed. */
export type RowStatus =
  /** Will be added. */
  | 'new'
  /** In the account already: same bank id, or same key and occurrence. Not added. */
  | 'already-there'
  /** Much like one in the account (same amount within 4 days, similar text): added unless skipped. */
  | 'possible-duplicate'
  /** Can't be added as it stands; the reason says why. Becomes 'new' when edited into a full transaction. */
  | 'unreadable'
  /** No transaction (total, footer, zero amount); listed with its reason. */
  | 'left-out'
  /** The user chose not to add it. */
  | 'skipped';

/** One row of a staged import. `amount` in minor units, positive; the parts that could not be read are null. */
export interface StagedRow {
  /** The line of the file, from 1; unique within an import together with `part`. */
  line: number;
  /** 0, or the number of the part when one line holds several transactions. */
  part: number;
  accountId: string | null;
  date: CalendarDate | null;
  description: string;
  category: string;
  amount: number | null;
  type: TransactionType | null;
  externalId: string | null;
  /** What the file says there. */
  text: string;
  status: RowStatus;
  /** In the user's words; null for plain new rows. */
  reason: string | null;
  /** The transaction it matches or resembles; null when none. */
  match: { id: string; date: CalendarDate; description: string; importedOn: CalendarDate | null } | null;
}

/** A row on its way to the staging, as the browser read it. */
export type RowToStage = Omit<StagedRow, 'status' | 'reason' | 'match'> & {
  /** 'readable' rows are matched; the others keep their reasons. */
  status: 'readable' | 'unreadable' | 'left-out';
  /** Null for plain rows. */
  reasons: StoredReason[] | null;
};

/** A row on its way to the staging as it is shown. */
export type PreviewRow = Omit<RowToStage, 'reasons'> & Pick<StagedRow, 'reason'>;

/** added + alreadyThere + leftOut (with skipped and unreadable) = rows, always. */
export interface ImportCounts {
  rows: number;
  new: number;
  alreadyThere: number;
  possibleDuplicate: number;
  unreadable: number;
  excluded: number;
  skipped: number;
}

/** An import as the review sees it. */
export interface StagedImport {
  id: string;
  fileName: string;
  counts: ImportCounts;
  /** Changes whenever rows or matches change; a commit names the revision it was shown. */
  revision: number;
}

/** The rows of the review, by what is to be done about them. */
export type RowFilter = 'all' | 'new' | 'already-there' | 'need-a-look' | 'left-out';

/** A page of the review with the import as it stands. */
export interface ReviewPage extends Page<StagedRow> {
  import: StagedImport;
}

/** A row after a change, with the import as it stands now; other rows' matches may have changed with it. */
export interface ChangedRow {
  import: StagedImport;
  row: StagedRow;
}

/** The answer to a commit. Unless it is 'imported', nothing was saved. */
export type CommitOutcome =
  /** added + alreadyThere + leftOut = rows. The same answer however often it is asked for. */
  | { kind: 'imported'; added: number; alreadyThere: number; excluded: number }
  /** What was shown is no longer so: rows were changed, or the account was, and the matches with it. */
  | { kind: 'changed'; import: StagedImport }
  /** Asked for only if all rows are new, and they are not. */
  | { kind: 'review'; import: StagedImport };

/** An import in the history on the Upload screen. */
export interface PastImport {
  id: string;
  fileName: string;
  accounts: string[];
  /** When it was committed, as an instant. */
  importedAt: string;
  added: number;
  alreadyThere: number;
  excluded: number;
  /** When it was undone, as an instant; null while it stands. */
  undoneAt: string | null;
}

/** What an undo did. Rows edited since the import are kept and named. */
export interface UndoneImport {
  removed: number;
  kept: { id: string; date: CalendarDate; description: string; amount: number; type: TransactionType }[];
}
