'use client';

import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import {
  countFilters,
  filterProblem,
  transactionsHref,
  type TransactionsQuery,
} from '@/lib/domain/transactions/query';

/** Message in an empty list. */
export function NoTransactions({ query: { filter, sort, size } }: { query: TransactionsQuery }) {
  const isFiltered = countFilters(filter) > 0;
  if (!isFiltered && filter.search === undefined) {
    return (
      <Card className="p-0">
        <EmptyState
          title="No transactions yet"
          text="Import a file from your bank, or add one by hand."
          action={
            <Link className={buttonStyles({ variant: 'outline' })} href="/upload">
              Go to Upload
            </Link>
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
          <Link className={buttonStyles({ variant: 'outline' })} href={transactionsHref({ sort, size })}>
            Clear the search and filters
          </Link>
        }
      />
    </Card>
  );
}

function nothing(search: string | undefined, isFiltered: boolean): string {
  if (search === undefined) return 'No transaction matches these filters.';
  return `No transaction ${isFiltered ? 'that matches the filters ' : ''}contains “${search}”.`;
}
