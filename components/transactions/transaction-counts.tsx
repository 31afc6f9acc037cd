'use client';

import { Money } from '@/components/money/money';
import { transactionCount, type TransactionsPage } from '@/lib/domain/transaction';

/** How many transactions match, announced when it changes, and their totals. */
export function TransactionCounts({ page }: { page: TransactionsPage }) {
  return (
    <>
      <span role="status">{transactionCount(page.total)}</span>
      {page.total > 0 ? (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            <Money minorUnits={page.spending} /> out
          </span>
          {' · '}
          <span className="whitespace-nowrap">
            <Money minorUnits={page.income} /> in
          </span>
        </>
      ) : null}
    </>
  );
}
