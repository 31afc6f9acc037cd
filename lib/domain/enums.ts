// The values that columns, documents and forms share. A database test checks them against the constraints of the tables.

/** What a form offers. */
export const TRANSACTION_TYPES = ['expense', 'income'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What a transaction can be in the ledger. A refund is less spending, a transfer only moves money. */
export const LEDGER_TYPES = ['expense', 'refund', 'income', 'transfer'] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** The types of account that the screens know. */
export const ACCOUNT_TYPES = ['bank', 'credit', 'debit', 'checking'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The types of account that the ledger can hold. */
export const LEDGER_ACCOUNT_TYPES = [
  ...ACCOUNT_TYPES,
  'savings',
  'cash',
  'loan',
  'investment',
  'property',
  'vehicle',
  'other-asset',
  'other-debt',
] as const;

/** Who stated a balance. */
export const BALANCE_SOURCES = ['typed', 'file', 'statement'] as const;

export const CATEGORY_KINDS = ['spending', 'income'] as const;

/** Who chose the category of a transaction. */
export const CATEGORY_SOURCES = ['hand', 'rule', 'file', 'memory', 'none'] as const;

/** The changes of several transactions at once. */
export const LEDGER_CHANGE_KINDS = ['set', 'delete', 'delete-account'] as const;

/** Who found the two sides of a transfer. */
export const TRANSFER_ORIGINS = ['hand', 'found'] as const;

/** The kinds of bank file that are understood. */
export const FILE_FORMATS = ['csv', 'ofx1', 'ofx2', 'qif', 'camt', 'mt940'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What a row of a file is before it is matched: only 'readable' rows are. */
export const ROW_KINDS = ['readable', 'unreadable', 'left-out'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What happens to a row of a staged import when it is committed. */
export const ROW_STATUSES = [
  /** Will be added. */
  'new',
  /** In the account already: same bank id, or same key and occurrence. Not added. */
  'already-there',
  /** Much like one in the account (same amount within 4 days, similar text): added unless skipped. */
  'possible-duplicate',
  /** Can't be added as it is; the reason says why. Becomes 'new' when edited into a full transaction. */
  'unreadable',
  /** No transaction (total, footer, zero amount); listed with its reason. */
  'left-out',
  /** The user chose not to add it. */
  'skipped',
] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** What the user decided about a row, whatever it matches. */
export const ROW_CHOICES = ['skip', 'add'] as const;

/** How a row and the transaction it matches were found to belong together. */
export const MATCH_KINDS = ['same-id', 'same-key', 'similar', 'other-content'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** The rows of a review, by what is to be done about them. */
export const ROW_FILTERS = ['all', 'new', 'already-there', 'need-a-look', 'left-out'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export const NOTIFICATION_KINDS = ['budget', 'large-transaction', 'summary'] as const;

/** Whether a notification is to be mailed. */
export const MAIL_STATES = ['none', 'due', 'sent'] as const;
