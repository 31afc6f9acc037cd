'use client';

import Link from 'next/link';
import { useChoices } from '@/components/entry/choices';
import { Money } from '@/components/money/money';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatSpan } from '@/lib/domain/dates/format';
import { filteredTags } from '@/lib/domain/tags/filter';
import { transactionsHref, type TransactionsQuery } from '@/lib/domain/transactions/query';
import { transactionCount, type TransactionsPage } from '@/lib/domain/transactions/transaction';

type TransactionCountsProps = {
  page: TransactionsPage;
  /** Parameters of the page on the screen. */
  query: TransactionsQuery;
  today: CalendarDate;
};

/**
 * Number of matching transactions, announced when it changes, and their totals; a tag has a separate line, 'Rome:
 * $1,240.00, 14 transactions, May 3 to 9', and so have rows that the totals leave out.
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
      ) : isAny ? (
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
    <p className="text-[13px]">
      {query.filter.flag === 'not-counted' ? (
        text
      ) : (
        <Link
          href={transactionsHref({ ...query, filter: { ...query.filter, flag: 'not-counted' }, page: 1 })}
          prefetch={false}
          scroll={false}
          className="relative underline decoration-border-strong underline-offset-4 hover:text-ink hover:decoration-current touch:after:absolute touch:after:-inset-3"
        >
          {text}
        </Link>
      )}
    </p>
  );
}
