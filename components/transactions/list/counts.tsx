'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useChoices } from '@/components/entry/choices';
import { Money } from '@/components/money/money';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatSpan } from '@/lib/domain/dates/format';
import { filteredTags } from '@/lib/domain/tags/filter';
import {
  leftOut,
  transactionsHref,
  type TransactionFilter,
  type TransactionsQuery,
} from '@/lib/domain/transactions/query';
import { transactionCount, type TransactionsPage } from '@/lib/domain/transactions/transaction';

type TransactionCountsProps = {
  page: TransactionsPage;
  /** Parameters of the page on the screen. */
  query: TransactionsQuery;
  today: CalendarDate;
};

/**
 * Number of matching transactions, announced when it changes, and their totals; a tag has a separate line, 'Rome:
 * $1,240.00, 14 transactions, May 3 to 9', and so have rows that the totals leave out, and refunds that they take in.
 */
export function TransactionCounts({ page, query, today }: TransactionCountsProps) {
  const tags = filteredTags(query.filter, useChoices()?.tags ?? []);
  const isAny = page.total > 0;
  const days = isAny && tags ? page.days : null;
  return (
    <>
      {days ? (
        <>
          <span className="font-medium text-ink-2">{tags}</span>:{' '}
          <Money minorUnits={page.spending} className="whitespace-nowrap" />,{' '}
        </>
      ) : null}
      {/* At the same place whatever is around it, so that a new count is announced. */}
      <span role="status">{transactionCount(page.total)}</span>
      {days ? (
        <>
          {', '}
          <span className="whitespace-nowrap">{formatSpan(days, today.slice(0, 4))}</span>
          {page.income === 0 ? null : <Sum minorUnits={page.income} text="in" />}
        </>
      ) : isAny || page.otherDays.count > 0 ? (
        <>
          <Sum minorUnits={page.spending} text="out" />
          <Sum minorUnits={page.income} text="in" />
        </>
      ) : null}
      {page.open === null || !isAny ? null : (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            open: <Money minorUnits={page.open} />
          </span>
        </>
      )}
      <NotCounted page={page} query={query} />
      <OtherDays page={page} query={query} />
    </>
  );
}

function Sum({ minorUnits, text }: { minorUnits: number; text: string }) {
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">
        <Money minorUnits={minorUnits} /> {text}
      </span>
    </>
  );
}

/** 'not counted: 3 rows, $1,200.00', which leads to them. */
function NotCounted({ page: { notCounted }, query }: Pick<TransactionCountsProps, 'page' | 'query'>) {
  if (notCounted.count === 0) return null;
  const text = (
    <>
      not counted: {notCounted.count.toLocaleString('en-US')} {notCounted.count === 1 ? 'row' : 'rows'},{' '}
      <Money minorUnits={notCounted.amount} />
    </>
  );
  return (
    <Line query={query} filter={query.filter.flag === 'not-counted' ? null : leftOut(query.filter)}>
      {text}
    </Line>
  );
}

/** 'Counts here as well: 1 refund of another day, -$40.00', which leads to it. */
function OtherDays({ page: { otherDays }, query }: Pick<TransactionCountsProps, 'page' | 'query'>) {
  const { count, amount } = otherDays;
  if (count === 0) return null;
  return (
    <Line query={query} filter={{ ...query.filter, otherDays: true }}>
      Counts here as well:{' '}
      {count === 1 ? '1 refund of another day' : `${count.toLocaleString('en-US')} refunds of other days`},{' '}
      <Money minorUnits={amount} />
    </Line>
  );
}

/** A line below the sums that leads to its rows; to none for null: the list shows them, or can't. */
function Line({
  query,
  filter,
  children,
}: {
  query: TransactionsQuery;
  filter: TransactionFilter | null;
  children: ReactNode;
}) {
  return (
    <p className="text-[13px]">
      {filter === null ? (
        children
      ) : (
        <Link
          href={transactionsHref({ ...query, filter, page: 1 })}
          prefetch={false}
          scroll={false}
          className="relative underline decoration-border-strong underline-offset-4 hover:text-ink hover:decoration-current touch:after:absolute touch:after:-inset-3"
        >
          {children}
        </Link>
      )}
    </p>
  );
}
