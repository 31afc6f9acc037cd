import { toFilterDocument } from '@/lib/data/filter-document';
import type { Currency } from '@/lib/domain/currency';
import type { TransactionFilter } from '@/lib/domain/transactions-query';
import type { TestUser } from './support';

/** The ids of what a filter finds for a user whose amounts are in the currency. */
export async function found(
  user: TestUser,
  filter: TransactionFilter,
  currency: Currency = 'USD',
): Promise<string[]> {
  const { data } = await user.client
    .rpc('transactions_page', { filter: toFilterDocument(filter, currency), page_size: 1000 })
    .throwOnError();
  return (data as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id).sort();
}
