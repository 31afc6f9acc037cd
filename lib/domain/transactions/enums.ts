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

/** The other flags that the list can be filtered by. */
export const FILTER_FLAGS = ['one-time', 'not-counted', 'expected-back', 'split'] as const;
export type FilterFlag = (typeof FILTER_FLAGS)[number];

/** The kinds of ledger changes. */
export const LEDGER_CHANGE_KINDS = [
  'set',
  'merge',
  'delete',
  'delete-account',
  'category',
  'payee',
  'rule',
  'recurring',
  'budget',
] as const;

/** The types of a transaction that is no transfer: those that files and forms state. */
export const LEG_TYPES = ['expense', 'refund', 'income'] as const;
export type LegType = (typeof LEG_TYPES)[number];

/** The possible authors of the pairing of a transfer's two legs. */
export const TRANSFER_ORIGINS = ['hand', 'found', 'file'] as const;
