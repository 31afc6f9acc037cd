import type { ReactNode } from 'react';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { formatDate } from '@/lib/domain/dates/format';
import type { Payee } from '@/lib/domain/payees/document';
import { averageOf, howOften } from '@/lib/domain/payees/texts';

/** Sums of a payee, this year and ever, and its frequency. */
export function PayeeFigures({ payee, year }: { payee: Payee; year: string }) {
  const average = averageOf(payee.usual);
  const { first, last, transactions } = payee;
  return (
    <Card className="mb-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-5">
        <Figure label={`In ${year}`}>
          <Money minorUnits={payee.thisYear} sign="always" />
        </Figure>
        <Figure label="In all">
          <Money minorUnits={payee.amount} sign="always" />
        </Figure>
        <Figure label="Average">
          {average === null ? (
            <span className="text-ink-3">—</span>
          ) : (
            <Money minorUnits={average} sign="always" />
          )}
        </Figure>
        <Figure label="Rows">
          <span className="tabular-nums">{transactions.toLocaleString('en-US')}</span>
        </Figure>
        <Figure label="How often">{howOften(payee) ?? <span className="text-ink-3">—</span>}</Figure>
      </dl>
      <p className="mt-3 text-[13px] text-ink-3 tabular-nums">
        {first === null || last === null
          ? 'It has no rows left.'
          : first === last
            ? `On ${formatDate(first)}.`
            : `From ${formatDate(first)} to ${formatDate(last)}.`}{' '}
        Sums leave out transfers and rows that are not counted; the average also leaves out one-time rows and
        refunds.
      </p>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-[17px] font-semibold tracking-[-0.02em] wrap-anywhere">{children}</dd>
    </div>
  );
}
