import type { LegType } from '../../../transactions/enums';
import type { Mapping } from '../../mapping';
import type { RowFlags } from '../../parsed-file';
import type { Reason } from '../../reasons';
import type { TextRecord } from '../records/delimited-text';

/** A line of another program's export: a transaction, or one side of an entry. */
export interface Posting {
  record: TextRecord;
  date: string;
  /** The account that moves; '' if it only says what an entry is for. */
  account: string;
  description: string;
  category: string | null;
  /** As written. */
  amount: string;
  /** True if a positive amount is money out. */
  turned?: boolean;
  /** A code, sign or name as written; '' if the file states none. */
  currency?: string;
  isTransfer?: boolean;
  otherAccount?: string;
  tags?: string[];
  /** The entry it belongs to, which becomes one row for each own account. */
  entry?: Entry;
  note?: string;
  /** The reason why it is no transaction, though it may look like one. */
  left?: { reason: Reason; needsLook: boolean };
  externalId?: string;
  type?: LegType;
  flags?: RowFlags;
}

/** The part that a posting has in its entry. */
interface Entry {
  id: string;
  /**
   * `own` moves an account, `side` says what for, `opening` that it is an opening balance. A side's amount is signed
   * like the row it explains.
   */
  role: 'own' | 'side' | 'opening';
}

/** The table of an export, its cells by lower-case headers. */
export interface ProgramTable {
  headers: readonly string[];
  body: readonly TextRecord[];
  /** A tidy cell; '' if there is no such column. */
  cell: (record: TextRecord, header: string) => string;
}

type ColumnKey = 'date' | 'amount' | 'debit' | 'credit' | 'sign' | 'description' | 'category' | 'account';

/** A program whose exports are known by their headers. */
export interface Program {
  fits: (headers: readonly string[], first: TextRecord | undefined) => boolean;
  /** The main columns, as a user would choose them: by position, or by the first of several headers that the file has. */
  columns: Partial<Record<ColumnKey, number | string | readonly string[]>>;
  /** Its postings in file order; null if the table isn't as the program writes it. */
  postings: (table: ProgramTable) => Posting[] | null;
  /** True if it is not known which sign is money out, so that the rows decide or the user. */
  asksSigns?: true;
}

/** The choices of a mapping that apply to a program's export as well. */
export const FREE_CHOICES: ReadonlySet<keyof Mapping> = new Set([
  'encoding',
  'delimiter',
  'sheet',
  'dateOrder',
  'numberFormat',
  'year',
  'newYear',
] as const);

/** The reason why an opening balance is left out, as in QIF. */
export const OPENING_BALANCE = { reason: { code: 'opening_balance' }, needsLook: false } as const;

/** A test for headers that are all there, in any order. */
export function hasHeaders(...names: string[]): Program['fits'] {
  return (headers) => names.every((name) => headers.includes(name));
}

/** The parts of a cell with several tags; undefined if it is empty. */
export function tagsIn(cell: string, separator = /[,;|]/): string[] | undefined {
  const tags = [...new Set(cell.split(separator).map((tag) => tag.trim()))].filter((tag) => tag !== '');
  return tags.length > 0 ? tags : undefined;
}
