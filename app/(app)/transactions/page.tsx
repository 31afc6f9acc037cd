import type { Metadata } from 'next';
import { TransactionTableSkeleton } from '@/components/transactions/transaction-table';
import { TransactionsView } from '@/components/transactions/transactions-view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/unexpected';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions';
import { userToday } from '@/lib/data/session';
import { singleValues, type SearchParams } from '@/lib/domain/search-params';
import { parseTransactionsQuery, type TransactionsQuery } from '@/lib/domain/transactions-query';

export const metadata: Metadata = { title: 'Transactions' };

export default async function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = parseTransactionsQuery(await singleValues(searchParams));
  return (
    <ScreenBoundary
      fallback={
        <>
          <PageHeader title="Transactions" />
          <TransactionTableSkeleton />
        </>
      }
    >
      <Transactions query={query} />
    </ScreenBoundary>
  );
}

async function Transactions({ query }: { query: TransactionsQuery }) {
  const [page, choices] = await Promise.all([
    loadable('showing transactions', getTransactionsPage(query.filter, { ...query, size: query.size ?? 10 })),
    loadable('showing choices', userToday().then(getTransactionChoices)),
  ]);
  if (page) return <TransactionsView page={page} query={query} choices={choices} />;
  return (
    <>
      <PageHeader title="Transactions" />
      <Card className="p-0">
        <LoadError
          title="The transactions could not be loaded"
          text="They are safe; they could not be read just now."
        />
      </Card>
    </>
  );
}
