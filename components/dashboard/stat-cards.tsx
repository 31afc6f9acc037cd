import type { ReactNode } from 'react';
import { DifferenceText } from '@/components/dashboard/comparison-note';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Dashboard } from '@/lib/domain/dashboard/dashboard';
import { formatDate } from '@/lib/domain/dates/format';
import { spanLabel } from '@/lib/domain/dates/period';
import { percentDifference } from '@/lib/domain/money/percentage';
import { expensesHref, largestHref, drillDownHref } from '@/lib/domain/transactions/drill-down';
import {
  averageExpense,
  averageTransaction,
  formatFrequency,
  listedCategory,
  dashboardVelocity,
  countTransactions,
} from '@/lib/domain/dashboard/spending';

/** The grid of the six cards, shared with their skeletons. */
export const statGrid = 'grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-4 sm:grid-cols-2';

type StatCardsProps = { dashboard: Dashboard; today: CalendarDate };

/** The six stat cards; each leads to the rows behind it. */
export function StatCards({ dashboard, today }: StatCardsProps) {
  return (
    <div className={statGrid}>
      <EverCards dashboard={dashboard} />
      <PeriodCards dashboard={dashboard} today={today} />
    </div>
  );
}

/** The stat cards over all transactions, except the frequency, which comes further down. */
function EverCards({ dashboard }: Pick<StatCardsProps, 'dashboard'>) {
  const { categories, currency, ever, mostActive, period } = dashboard;
  const { largest } = ever;
  return (
    <>
      <StatCard
        title="Average Transaction"
        note={
          <>
            <Money fit minorUnits={averageExpense(ever)} /> over{' '}
            <DrillDownLink
              href={drillDownHref({ type: 'expense' })}
              rows="all of them"
              className="whitespace-nowrap"
            >
              {counted(ever.expenseCount, 'expense')}
            </DrillDownLink>
          </>
        }
      >
        <DrillDownLink stretched href={drillDownHref({})} rows="all transactions">
          <Money fit minorUnits={averageTransaction(ever)} />
        </DrillDownLink>
      </StatCard>
      <StatCard
        title="Most Active Category"
        note={mostActive ? counted(mostActive.transactions, 'transaction') : 'in this period'}
      >
        {mostActive ? (
          <DrillDownLink
            stretched
            href={drillDownHref({
              ...listedCategory(mostActive.category, categories),
              from: period.from,
              to: period.to,
            })}
            rows="its transactions of this period"
          >
            <UserText>{mostActive.category}</UserText>
          </DrillDownLink>
        ) : (
          'No data'
        )}
      </StatCard>
      <StatCard
        title="Largest Transaction"
        note={largest ? `${largest.description} · ${formatDate(largest.date)}` : 'so far'}
      >
        {largest ? (
          <DrillDownLink stretched href={largestHref(largest, currency)} rows="this transaction">
            <Money fit minorUnits={largest.amount} />
          </DrillDownLink>
        ) : (
          'No transactions'
        )}
      </StatCard>
    </>
  );
}

function PeriodCards({ dashboard, today }: StatCardsProps) {
  const { ever, monthlyTrend, period, soFar } = dashboard;
  const { now, before } = monthlyTrend;
  const velocity = dashboardVelocity(dashboard, today);
  return (
    <>
      <StatCard
        title="Monthly Trend"
        note={
          <>
            {spanLabel(now, today)} vs{' '}
            <DrillDownLink href={expensesHref(before)} rows="expenses of these days">
              {spanLabel(before, today)}
            </DrillDownLink>
          </>
        }
      >
        <DrillDownLink stretched href={expensesHref(now)} rows={`expenses of ${spanLabel(now, today)}`}>
          <DifferenceText percent={percentDifference(now.spending, before.spending)} />
        </DrillDownLink>
      </StatCard>
      <StatCard
        title="Transaction Frequency"
        note={
          ever.span
            ? `${counted(countTransactions(ever), 'transaction')} since ${formatDate(ever.span.from)}`
            : 'No transactions'
        }
      >
        <DrillDownLink stretched href={drillDownHref({})} rows="all transactions">
          {formatFrequency(ever)}
        </DrillDownLink>
      </StatCard>
      <StatCard
        title="Spending Velocity"
        note={
          velocity === null ? (
            'This period has not begun'
          ) : velocity.daysPassed < velocity.days ? (
            <>
              on pace for <Money fit minorUnits={velocity.atEnd} />
            </>
          ) : (
            `over ${counted(velocity.days, 'day')}`
          )
        }
      >
        {velocity === null ? (
          '—'
        ) : (
          <DrillDownLink
            stretched
            href={expensesHref(soFar?.now ?? period)}
            rows={soFar ? 'expenses up to today' : 'expenses of this period'}
          >
            <Money fit minorUnits={velocity.perDay} /> <span className="whitespace-nowrap">/ day</span>
          </DrillDownLink>
        )}
      </StatCard>
    </>
  );
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function StatCard({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card className="relative min-w-0 px-4.5 py-4">
      <h2 className="text-[13px] text-ink-2">{title}</h2>
      <p className="@container mt-1 line-clamp-2 text-xl font-semibold wrap-anywhere tracking-[-0.025em] tabular-nums">
        {children}
      </p>
      <p className="@container mt-1 line-clamp-2 touch:line-clamp-none text-[12.5px] wrap-anywhere text-ink-3 tabular-nums">
        {note}
      </p>
    </Card>
  );
}
