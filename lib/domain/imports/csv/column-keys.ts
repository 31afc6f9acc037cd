import type { Mapping } from '../mapping';

/** What a mapping names by one column of the file. */
export const COLUMN_KEYS = [
  'date',
  'amount',
  'debit',
  'credit',
  'fee',
  'sign',
  'category',
  'account',
  'balance',
] as const satisfies readonly (keyof Mapping)[];
