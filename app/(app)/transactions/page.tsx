import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { TransactionsSkeleton } from '@/components/transactions/list/skeleton';
import { TransactionsView } from '@/components/transactions/list/view';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions/transactions';
import { loadable } from '@/lib/data/errors';
import { getRunningPeriod } from '@/lib/data/shell';
import { stateReads } from '@/lib/data/screen-documents';
import type { SearchParams } from '@/lib/search-params';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import {
  PAGE_SIZE_COOKIE,
  parseTransactionsQuery,
  readPageSize,
  type PageSize,
  type TransactionsQuery,
} from '@/lib/domain/transactions/query';

export const metadata: Metadata = { title: 'Transactions' };

type View = { query: TransactionsQuery; size: PageSize };

export default async function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  const view = readView(searchParams);
  const transactions = stateReads(showTransactions, view, userToday());
  const { size } = await view;
  return <ScreenBoundary fallback={<TransactionsSkeleton rows={size} />}>{transactions}</ScreenBoundary>;
}

async function readView(searchParams: SearchParams): Promise<View> {
  const query = parseTransactionsQuery(await searchParams);
  const remembered = readPageSize((await cookies()).get(PAGE_SIZE_COOKIE)?.value);
  return { query, size: query.size ?? remembered ?? 10 };
}

async function showTransactions({ query, size }: View, today: CalendarDate) {
  const [page, choices, budgetPeriod] = await Promise.all([
    loadable('showing transactions', getTransactionsPage(query.filter, { ...query, size })),
    loadable('showing choices', getTransactionChoices(today)),
    getRunningPeriod(),
  ]);
  // A page past the end shows the last one.
  const shown = page ? { ...query, page: page.page } : query;
  return (
    <TransactionsView
      page={page}
      query={shown}
      size={size}
      choices={choices}
      budgetPeriod={budgetPeriod}
      today={today}
    />
  );
}
