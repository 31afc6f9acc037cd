import { accountLabel } from '../accounts/account';
import type { Transaction, TransactionChoices, TransactionsPage } from '../transactions/transaction';

/** A transaction that a search found. `account` is the account's label; `amount` is in minor units, positive. */
export type QuickSearchTransaction = Pick<
  Transaction,
  'id' | 'date' | 'description' | 'amount' | 'type' | 'incoming'
> & {
  account: string;
};

/** The newest few matches of a search, and how many there are. */
export interface QuickSearchResult {
  rows: QuickSearchTransaction[];
  total: number;
}

/** The number of matches that the palette lists. */
const NAMED = 6;

/** The first rows of a page, with the labels of their accounts. */
export function quickSearchResult(
  { items, total }: Pick<TransactionsPage, 'items' | 'total'>,
  { accounts }: Pick<TransactionChoices, 'accounts'>,
): QuickSearchResult {
  const labels = new Map(accounts.map((account) => [account.id, accountLabel(account)]));
  const rows = items.slice(0, NAMED).map(({ id, date, description, amount, type, incoming, accountId }) => ({
    id,
    date,
    description,
    amount,
    type,
    incoming,
    account: labels.get(accountId) ?? 'Unknown Account',
  }));
  return { rows, total };
}
