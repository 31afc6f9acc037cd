// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/**
 * The transaction types of the ledger. A refund reduces spending, a transfer only moves money. docs/product.md,
 * 'Ledger'.
 */
export const LEDGER_TYPES = ['expense', 'refund', 'income', 'transfer'] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** The types the list can be filtered by; spending is expenses and refunds. */
export const FILTER_TYPES = [...LEDGER_TYPES, 'spending'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** What else the list can be filtered by. */
export const FILTER_FLAGS = ['one-time', 'not-counted', 'expected-back', 'split'] as const;
export type FilterFlag = (typeof FILTER_FLAGS)[number];

/** The account types: the kinds of places where money is. */
export const ACCOUNT_TYPES = [
  'bank',
  'credit',
  'debit',
  'checking',
  'savings',
  'cash',
  'loan',
  'investment',
  'property',
  'vehicle',
  'other-asset',
  'other-debt',
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The groups of accounts in their order; the last two are debts. */
export const ACCOUNT_GROUPS = ['cash', 'savings', 'investments', 'things', 'cards', 'loans'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

/** How an account's worth runs from one typed value to the next. */
export const VALUATIONS = ['step', 'line'] as const;
export type Valuation = (typeof VALUATIONS)[number];

/** The source of a balance mark. */
export const BALANCE_SOURCES = ['typed', 'file', 'statement'] as const;

export const CATEGORY_KINDS = ['spending', 'income'] as const;

/** Who chose a transaction's category. */
export const CATEGORY_SOURCES = ['hand', 'rule', 'file', 'memory', 'none'] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];

/** The kinds of ledger changes. */
export const LEDGER_CHANGE_KINDS = [
  'set',
  'merge',
  'delete',
  'delete-account',
  'category',
  'payee',
  'rule',
] as const;

/** Whether all conditions of a rule have to be true, or any. */
export const RULE_MATCHES = ['all', 'any'] as const;

/** What two transactions may be to each other. */
export const PAIR_KINDS = ['transfer', 'fee', 'refund', 'duplicate'] as const;

/** What is suggested about transactions; of categories and payees only refusals are stored. */
export const SUGGESTION_KINDS = [...PAIR_KINDS, 'category', 'payee'] as const;

/** What a transaction counts as if it is no transfer: the types that files and forms state. */
export const LEG_TYPES = ['expense', 'refund', 'income'] as const;
export type LegType = (typeof LEG_TYPES)[number];

/** Who paired the two legs of a transfer. */
export const TRANSFER_ORIGINS = ['hand', 'found'] as const;

/** The bank file formats that can be imported. */
export const FILE_FORMATS = ['csv', 'ofx1', 'ofx2', 'qif', 'camt', 'mt940'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

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

/** How a row was matched with a transaction. */
export const MATCH_KINDS = [
  'same-id',
  'same-key',
  'same-balance',
  'by-hand',
  'similar',
  'other-content',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Whether balances add up with a row that may be there already, or without it. */
export const ROW_PROOFS = ['with', 'without'] as const;
export type RowProof = (typeof ROW_PROOFS)[number];

/** The filters of a review, by what needs to be done about the rows. */
export const ROW_FILTERS = ['all', 'new', 'already-there', 'need-a-look', 'transfers', 'left-out'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export const NOTIFICATION_KINDS = ['budget', 'large-transaction', 'summary'] as const;

/** The mail state of a notification. */
export const MAIL_STATES = ['none', 'due', 'sent'] as const;
