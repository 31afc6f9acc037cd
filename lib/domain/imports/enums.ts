// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/** The bank file formats that can be imported. */
export const FILE_FORMATS = [
  'csv',
  'ofx1',
  'ofx2',
  'qif',
  'camt',
  'mt940',
  'xlsx',
  'xls',
  'ods',
  'html',
  'json',
  'pdf',
  'coda',
  'norma43',
  'abo',
] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const TABLE_FORMATS: readonly FileFormat[] = ['csv', 'xlsx', 'xls', 'ods', 'html', 'json'];

/** True for formats that are tables with columns, which the user can choose. */
export function isTableFormat(format: FileFormat): boolean {
  return TABLE_FORMATS.includes(format);
}

/** The kind of a file's row before it is matched: only 'readable' rows are matched. */
export const ROW_KINDS = ['readable', 'unreadable', 'left-out'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The status of a staged row: what a commit does with it. */
export const ROW_STATUSES = [
  /** Will be added. */
  'new',
  /** A duplicate: same bank id, same key and occurrence, or same balance after it. Not added. */
  'already-there',
  /** May be a transaction of the account, and is taken for it: by the user, by its balances, or as it was entered by hand. */
  'same',
  /** May be a transaction of the account (same amount within a few days). Added unless the user decides otherwise. */
  'possible-duplicate',
  /** Can't be added as it is, for the given reason. Becomes 'new' when edited into a complete transaction. */
  'unreadable',
  /** Not a transaction (total, footer, zero amount); listed with its reason. */
  'left-out',
  /** The user chose not to add it, or balances prove that it is one too many. */
  'skipped',
] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** The user's decision about a row, whatever it matches. */
export const ROW_CHOICES = ['skip', 'add', 'same'] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

/** The ways in which a row is matched with a transaction. */
export const MATCH_KINDS = [
  'same-id',
  'same-key',
  'same-balance',
  'by-hand',
  'similar',
  'other-content',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** The proof that balances give of a row that may be there already: they add up with it, or without it. */
export const ROW_PROOFS = ['with', 'without'] as const;
export type RowProof = (typeof ROW_PROOFS)[number];

/** The filters of a review, by what needs to be done about the rows. */
export const ROW_FILTERS = ['all', 'new', 'already-there', 'need-a-look', 'transfers', 'left-out'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
