'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import {
  countFilters,
  filterProblem,
  transactionsHref,
  type TransactionsQuery,
} from '@/lib/domain/transactions-query';

/** What the list shows when it is empty. */
export function NoTransactions({ query: { filter, sort, size } }: { query: TransactionsQuery }) {
  const isFiltered = countFilters(filter) > 0;
  if (!isFiltered && filter.search === undefined) {
    return (
      <Card className="p-0">
        <EmptyState
          title="No transactions yet"
          text="Bring in the file your bank gives you, or add one by hand."
          action={
            <Button asChild variant="outline">
              <Link href="/upload">Go to Upload</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  const problem = filterProblem(filter);
  return (
    <Card className="p-0">
      <EmptyState
        title={problem ? 'Nothing can match' : 'Nothing matches'}
        text={problem?.message ?? nothing(filter.search, isFiltered)}
        action={
          <Button asChild variant="outline">
            <Link href={transactionsHref({ sort, size })}>Clear the search and filters</Link>
          </Button>
        }
      />
    </Card>
  );
}

function nothing(search: string | undefined, isFiltered: boolean): string {
  if (search === undefined) return 'No transaction passes these filters.';
  return `No transaction ${isFiltered ? 'that passes the filters ' : ''}contains “${search}”.`;
}
