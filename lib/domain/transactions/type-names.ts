import type { CategorySource } from '../categories/enums';
import type { FilterFlag, LedgerType } from './enums';

/** The transaction types as users read them. */
export const TYPE_NAMES: Record<LedgerType, string> = {
  expense: 'Expense',
  refund: 'Refund',
  income: 'Income',
  transfer: 'Transfer',
};

/** Said next to income with a minus. */
export const TAKEN_BACK = 'Taken back: lowers income';

/** The flags of a transaction, as users read them. */
export const FLAG_NAMES: Record<FilterFlag, string> = {
  'one-time': 'One-time',
  'not-counted': 'Not counted',
  'expected-back': 'Expected back',
  split: 'Split',
};

/** The sources of a category, as users read them. */
export const SOURCE_NAMES: Record<CategorySource, string> = {
  hand: 'You',
  rule: 'A rule',
  file: 'The file',
  memory: 'Memory',
  none: 'Nobody',
};
