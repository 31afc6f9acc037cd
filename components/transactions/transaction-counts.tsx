'use client';

import { Money } from '@/components/money/money';
import { transactionCount, type TransactionsPage } from '@/lib/domain/transaction';

/** How many match, said to screen readers when it changes, and what they come to. */
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
