import type { ReactNode } from 'react';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import type { Period } from '@/lib/domain/period';
import { averageChange, dailyAverage, percentChange, type Dashboard } from '@/lib/domain/spending';
import { cn } from '@/lib/utils';

/** Total Spending, Daily Average and Total Transactions of the period, against the one before. */
export function SummaryCards({ dashboard, period }: { dashboard: Dashboard; period: Period }) {
  const { spending, expenseCount, incomeCount, previousSpending, previousTransactions } = dashboard;
  const transactions = expenseCount + incomeCount;
  const average = dailyAverage(spending, transactions);
  const { previousLabel } = period;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
      <SummaryCard
        title="Total Spending"
        change={percentChange(spending, previousSpending)}
        note={
          <>
            <Money cents={previousSpending} /> in {previousLabel}
          </>
        }
      >
        <Money cents={spending} />
      </SummaryCard>
      <SummaryCard
        title="Daily Average"
        change={averageChange(
          { spending, transactions },
          { spending: previousSpending, transactions: previousTransactions },
        )}
        note="per transaction this period"
      >
        <Money cents={average} />
      </SummaryCard>
      <SummaryCard
        title="Total Transactions"
        change={percentChange(transactions, previousTransactions)}
        note={`${expenseCount.toLocaleString('en-US')} out · ${incomeCount.toLocaleString('en-US')} in · ${previousTransactions.toLocaleString('en-US')} in ${previousLabel}`}
      >
        {transactions.toLocaleString('en-US')}
      </SummaryCard>
    </div>
  );
}

type SummaryCardProps = { title: string; change: number | null; note: ReactNode; children: ReactNode };

function SummaryCard({ title, change, note, children }: SummaryCardProps) {
  return (
    <Card>
      <h2 className="text-[13px] text-ink-2">{title}</h2>
      <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-0 text-[28px] leading-[1.15] wrap-anywhere font-semibold tracking-[-0.035em] tabular-nums md:text-[32px]">
          {children}
        </span>
        <Change percent={change} />
      </div>
      <p className="mt-1 text-[12.5px] text-ink-3 tabular-nums">{note}</p>
    </Card>
  );
}

/** The change against the previous period: a rise red, a fall green, a dash when there was nothing before. */
function Change({ percent }: { percent: number | null }) {
  if (percent === null) {
    return (
      <span className="text-[12.5px] text-ink-3">
        <span aria-hidden>—</span>
        <span className="sr-only">No change to show: there was nothing in the previous period</span>
      </span>
    );
  }
  const rise = percent > 0;
  const fall = percent < 0;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-md px-[7px] py-0.5 text-[12.5px] font-[550] tabular-nums',
        rise ? 'bg-expense-soft text-expense' : fall ? 'bg-income-soft text-income' : 'bg-raised text-ink-2',
      )}
    >
      {rise || fall ? <span aria-hidden>{rise ? '▲' : '▼'}</span> : null}
      <span className="sr-only">{rise ? 'up' : fall ? 'down' : 'unchanged'}</span>
      {Math.abs(percent).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%
    </span>
  );
}
