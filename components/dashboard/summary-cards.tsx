import type { ReactNode } from 'react';
import { DifferenceBadge, DifferenceText } from '@/components/dashboard/comparison-note';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Comparison, Dashboard } from '@/lib/domain/dashboard/dashboard';
import { spanLabel, type Period } from '@/lib/domain/dates/period';
import { expensesHref, drillDownHref } from '@/lib/domain/transactions/drill-down';
import { percentDifference } from '@/lib/domain/money/percentage';
import { averageDifference, countTransactions, dailyAverage } from '@/lib/domain/dashboard/spending';

/** The grid of the three cards, shared with their skeletons: in two columns the last one spans the row. */
export const summaryGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-4 sm:max-[1100px]:grid-cols-2 sm:max-[1100px]:*:last:col-span-2 min-[1101px]:grid-cols-3';

type SummaryCardsProps = { dashboard: Dashboard; period: Period; today: CalendarDate };

/** The period's Total Spending, Daily Average and Total Transactions, against the previous period. */
export function SummaryCards({ dashboard, period, today }: SummaryCardsProps) {
  const { period: now, previous: before, recent } = dashboard;
  const soFar = recent.length === 0 ? null : dashboard.soFar;
  const { previousLabel } = period;
  const inPrevious = period.type === 'week' ? 'the week before' : previousLabel;
  const [count, countBefore] = [countTransactions(now), countTransactions(before)];
  const all = drillDownHref({ from: now.from, to: now.to });
  return (
    <div className={summaryGrid}>
      <SummaryCard
        title="Total Spending"
        difference={percentDifference(now.spending, before.spending)}
        note={
          <>
            <DrillDownLink href={expensesHref(before)} rows={`expenses in ${previousLabel}`}>
              <Money minorUnits={before.spending} />
            </DrillDownLink>{' '}
            in {inPrevious}
          </>
        }
        soFar={soFar}
        soFarDifference={soFar && percentDifference(soFar.now.spending, soFar.before.spending)}
        today={today}
      >
        <DrillDownLink stretched href={expensesHref(now)} rows="expenses of this period">
          <Money fit minorUnits={now.spending} />
        </DrillDownLink>
      </SummaryCard>
      <SummaryCard
        title="Daily Average"
        difference={averageDifference(now, before)}
        note="per transaction this period"
        soFar={soFar}
        soFarDifference={soFar && averageDifference(soFar.now, soFar.before)}
        today={today}
      >
        <DrillDownLink stretched href={all} rows="transactions of this period">
          <Money fit minorUnits={dailyAverage(now)} />
        </DrillDownLink>
      </SummaryCard>
      <SummaryCard
        title="Total Transactions"
        difference={percentDifference(count, countBefore)}
        beside={
          <>
            <DrillDownLink
              href={drillDownHref({ type: 'expense', from: now.from, to: now.to })}
              rows="expenses of this period"
              className="touch:after:min-w-11"
            >
              {number(now.expenseCount)} out
            </DrillDownLink>{' '}
            ·{' '}
            <DrillDownLink
              href={drillDownHref({ type: 'income', from: now.from, to: now.to })}
              rows="incomes of this period"
              className="touch:after:min-w-11"
            >
              {number(now.incomeCount)} in
            </DrillDownLink>
            {now.refundCount === 0 ? null : (
              <>
                {' '}
                ·{' '}
                <DrillDownLink
                  href={drillDownHref({ type: 'refund', from: now.from, to: now.to })}
                  rows="refunds of this period"
                  className="touch:after:min-w-11"
                >
                  {number(now.refundCount)} {now.refundCount === 1 ? 'refund' : 'refunds'}
                </DrillDownLink>
              </>
            )}
          </>
        }
        note={
          <>
            <DrillDownLink
              href={drillDownHref({ from: before.from, to: before.to })}
              rows={`transactions in ${previousLabel}`}
              className="touch:after:min-w-11"
            >
              {number(countBefore)}
            </DrillDownLink>{' '}
            in {inPrevious}
          </>
        }
        soFar={soFar}
        soFarDifference={
          soFar && percentDifference(countTransactions(soFar.now), countTransactions(soFar.before))
        }
        today={today}
      >
        <DrillDownLink stretched href={all} rows="transactions of this period">
          {number(count)}
        </DrillDownLink>
      </SummaryCard>
    </div>
  );
}

const number = (count: number) => count.toLocaleString('en-US');

type SummaryCardProps = {
  title: string;
  difference: number | null;
  beside?: ReactNode;
  note: ReactNode;
  soFar: Comparison | null;
  soFarDifference: number | null;
  today: CalendarDate;
  children: ReactNode;
};

function SummaryCard({
  title,
  difference,
  beside,
  note,
  soFar,
  soFarDifference,
  today,
  children,
}: SummaryCardProps) {
  return (
    <Card className="relative">
      <h2 className="text-[13px] text-ink-2">{title}</h2>
      <div className="@container mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-0 text-[28px] leading-[1.15] font-semibold tracking-[-0.035em] tabular-nums xl:text-[32px]">
          {children}
        </span>
        <DifferenceBadge percent={difference} />
        {beside ? <span className="text-[12.5px] text-ink-2 tabular-nums">{beside}</span> : null}
      </div>
      <p className="mt-1 text-[12.5px] text-ink-3 tabular-nums">{note}</p>
      {soFar ? (
        <p className="text-[12.5px] text-ink-3 tabular-nums">
          {soFarDifference === null ? (
            `Nothing in ${spanLabel(soFar.before, today)} to compare with so far`
          ) : (
            <>
              <DifferenceText percent={soFarDifference} /> so far: {spanLabel(soFar.now, today)} vs{' '}
              {spanLabel(soFar.before, today)}
            </>
          )}
        </p>
      ) : null}
    </Card>
  );
}
