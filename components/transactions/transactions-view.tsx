import Link from 'next/link';
import { TransactionSearch } from '@/components/transactions/transaction-search';
import { TransactionTable } from '@/components/transactions/transaction-table';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import type { TransactionChoices, TransactionsPage } from '@/lib/domain/transaction';
import { transactionsHref, type TransactionsQuery } from '@/lib/domain/transactions-query';

/** The Transactions screen: one page of what the search finds. */
export function TransactionsView({
  page,
  query,
  choices,
}: {
  page: TransactionsPage;
  query: TransactionsQuery;
  /** Null when they could not be read. */
  choices: TransactionChoices | null;
}) {
  const href = (number: number) => transactionsHref({ ...query, page: number });
  const search = query.filter.search ?? '';
  const noun = page.total === 1 ? 'transaction' : 'transactions';
  return (
    <>
      <PageHeader title="Transactions" text={`${page.total.toLocaleString('en-US')} ${noun}`}>
        <Button asChild>
          <Link href="/upload">Add transactions</Link>
        </Button>
      </PageHeader>
      <TransactionSearch search={search} />
      {page.total > 0 ? (
        <TransactionTable transactions={page.items} choices={choices} />
      ) : (
        <NoTransactions search={search} />
      )}
      <div className="mt-3.5 flex justify-end">
        <Pagination
          page={page.page}
          pages={page.pages}
          previous={page.page > 1 ? href(page.page - 1) : null}
          next={page.page < page.pages ? href(page.page + 1) : null}
        />
      </div>
    </>
  );
}

function NoTransactions({ search }: { search: string }) {
  return (
    <Card className="p-0">
      {search ? (
        <EmptyState
          title="Nothing matches"
          text={`No transaction contains “${search}”.`}
          action={
            <Button asChild variant="outline">
              <Link href="/transactions">Clear the search</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="No transactions yet"
          text="Bring in the file your bank gives you, or add one by hand."
          action={
            <Button asChild variant="outline">
              <Link href="/upload">Go to Upload</Link>
            </Button>
          }
        />
      )}
    </Card>
  );
}
