// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

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

/** The course of an account's worth from one typed value to the next. */
export const VALUATIONS = ['step', 'line'] as const;
export type Valuation = (typeof VALUATIONS)[number];

/** The source of a balance mark. */
export const BALANCE_SOURCES = ['typed', 'file', 'statement'] as const;
