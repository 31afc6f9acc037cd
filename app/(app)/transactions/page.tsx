import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { TransactionsSkeleton } from '@/components/transactions/list/skeleton';
import { TransactionsView } from '@/components/transactions/list/view';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions/transactions';
import { loadable } from '@/lib/data/errors';
import { singleValues, type SearchParams } from '@/lib/search-params';
import {
  PAGE_SIZE_COOKIE,
  parseTransactionsQuery,
  readPageSize,
  type PageSize,
  type TransactionsQuery,
} from '@/lib/domain/transactions/query';

export const metadata: Metadata = { title: 'Transactions' };

export default async function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = parseTransactionsQuery(await singleValues(searchParams));
  const remembered = readPageSize((await cookies()).get(PAGE_SIZE_COOKIE)?.value);
  const size = query.size ?? remembered ?? 10;
  return (
    <ScreenBoundary fallback={<TransactionsSkeleton rows={size} />}>
      <Transactions query={query} size={size} />
    </ScreenBoundary>
  );
}

async function Transactions({ query, size }: { query: TransactionsQuery; size: PageSize }) {
  const today = await userToday();
  const [page, choices] = await Promise.all([
    loadable('showing transactions', getTransactionsPage(query.filter, { ...query, size })),
    loadable('showing choices', getTransactionChoices(today)),
  ]);
  // A page past the end shows the last one.
  const shown = page ? { ...query, page: page.page } : query;
  return <TransactionsView page={page} query={shown} size={size} choices={choices} today={today} />;
}
