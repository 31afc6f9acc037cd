import type { PeriodType } from '@/lib/domain/dates/period-choice';
import type { RowToStage } from '@/lib/domain/imports/staging/staged-import';
import type { PageSize, Sort, TransactionFilter } from '@/lib/domain/transactions/query';

export type Around =
  { period: PeriodType; offset: number } | { from: string; to: string; previousFrom: string };

/** As it was when the figures were recorded: one category, and one account by its label. */
export type RecordedFilter = Pick<TransactionFilter, 'search' | 'type' | 'from' | 'to' | 'description'> & {
  category?: string;
  account?: string;
  min?: number;
  max?: number;
};

/** The input with which each screen of the recorded figures was read. */
export interface Inputs {
  dashboard: Around;
  changes: Around;
  transactions: { filter: RecordedFilter; sort: Sort; page: number; size: PageSize };
  export: { filter: RecordedFilter };
  csv: { filter: RecordedFilter };
  choices: { today: string };
  budgets: { today: string };
  categories: null;
  accounts: null;
  'bank accounts': null;
  'savings goal': null;
  trash: { page: number };
  'past imports': { page: number };
  'left out': { file: string; page: number };
  mapping: { account: string; fingerprint: string };
  'file again': { rows: (Omit<RowToStage, 'accountId'> & { account: string })[] };
  notifications: { page: number };
  'notification settings': null;
  shell: null;
  'stated balances': null;
  'changed sample data': null;
  /** Changes the ledger, so it comes last. */
  'put back': { search: string };
}
