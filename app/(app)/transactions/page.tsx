import type { Metadata } from 'next';
import { TransactionsView } from '@/components/transactions/transactions-view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { getTransactionsPage } from '@/lib/data/transactions';
import { singleValues, type SearchParams } from '@/lib/domain/search-params';
import { parseTransactionsQuery } from '@/lib/domain/transaction';

export const metadata: Metadata = { title: 'Transactions' };

export default async function TransactionsPage({ searchParams }: { searchParams: SearchParams }) {
  const query = parseTransactionsQuery(await singleValues(searchParams));
  const page = await getTransactionsPage(query).catch(() => null);
  if (page) return <TransactionsView page={page} search={query.search} />;
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
