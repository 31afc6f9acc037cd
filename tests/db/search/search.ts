import { toFilterDocument } from '@/lib/data/transactions/filter';
import type { Currency } from '@/lib/domain/money/currency';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import type { TestUser } from '../support/users';

/** The ids that a filter finds for a user with this currency. */
export async function found(
  user: TestUser,
  filter: TransactionFilter,
  currency: Currency = 'USD',
): Promise<string[]> {
  const { data } = await user.client
    .rpc('transactions_page', { filter: toFilterDocument(filter, currency), page_size: 1000 })
    .throwOnError();
  return (data as unknown as { items: { id: string }[] }).items.map(({ id }) => id).sort();
}

interface PageDocument {
  total: number;
  spending: string;
  income: string;
  page: number;
  pages: number;
  items: {
    id: string;
    date: string;
    description: string;
    accountId: string;
    note: string;
    revision: number;
  }[];
}

/** A page of the list, as the database returns it. */
export async function readPage(
  user: TestUser,
  { filter = {}, page = 1, size = 10, sort = '' as string } = {},
): Promise<PageDocument> {
  const { data } = await user.client
    .rpc('transactions_page', { filter, page, page_size: size, sort })
    .throwOnError();
  return data as unknown as PageDocument;
}
