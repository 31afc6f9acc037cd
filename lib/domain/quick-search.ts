import { accountLabel } from './account';
import type { Transaction, TransactionChoices, TransactionsPage } from './transaction';

/** A transaction that a search found: `account` is its label, `amount` in minor units, positive. */
export type QuickSearchTransaction = Pick<Transaction, 'id' | 'date' | 'description' | 'amount' | 'type'> & {
  account: string;
};

/** The newest few of what a search found, and how many there are. */
export interface QuickSearchResult {
  rows: QuickSearchTransaction[];
  total: number;
}

/** How many rows are named before the list has to be opened. */
const NAMED = 6;

/** The first rows of a page with the labels of their accounts. */
export function quickSearchResult(
  { items, total }: Pick<TransactionsPage, 'items' | 'total'>,
  { accounts }: Pick<TransactionChoices, 'accounts'>,
): QuickSearchResult {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  const rows = items.slice(0, NAMED).map(({ id, date, description, amount, type, accountId }) => ({
    id,
    date,
    description,
    amount,
    type,
    account: labels.get(accountId) ?? 'Unknown Account',
  }));
  return { rows, total };
}
