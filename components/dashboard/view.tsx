import Link from 'next/link';
import type { ReactNode } from 'react';
import { AccountsOverview } from '@/components/dashboard/accounts-overview';
import { BalancePanel, GoalPanel } from '@/components/dashboard/balance-panel';
import { NoComparison } from '@/components/dashboard/comparison-panel';
import { CategoryPanel, type CategoryFigures } from '@/components/dashboard/categories/panel';
import { FirstSteps } from '@/components/dashboard/first-steps';
import { RecentTransactions } from '@/components/dashboard/recent-transactions';
import { SpendingPanel, type NothingToDraw } from '@/components/dashboard/spending/panel';
import { StatCards } from '@/components/dashboard/stat-cards';
import { SummaryCards } from '@/components/dashboard/summary-cards';
import { buttonStyles } from '@/components/ui/button-styles';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';
import type { CategoryView } from '@/lib/domain/dashboard/category-view';
import type { Category } from '@/lib/domain/categories/category';
import { distinctColors, ownColors, shownColors } from '@/lib/domain/categories/color';
import type { Dashboard } from '@/lib/domain/dashboard/dashboard';
import { chartType } from '@/lib/domain/dashboard/budget-periods';
import { offsetOf, periodOf, periodStage, type Period } from '@/lib/domain/dates/period';
import { periodHref } from '@/lib/domain/dates/period-choice';
import { packPoints } from '@/lib/domain/dashboard/packed-points';
import { spendingSeries, topCategories } from '@/lib/domain/dashboard/spending';
import { spendingBars } from '@/lib/domain/dashboard/spending-bars';
import type { SpendingView } from '@/lib/domain/dashboard/spending-view';

/** The rows below the cards; their skeletons use the same grids. */
export const chartGrid = 'mt-4 grid gap-4 min-[1101px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';
export const listGrid = 'mt-4 grid gap-4 min-[1101px]:grid-cols-2';

type DashboardViewProps = {
  dashboard: Dashboard;
  period: Period;
  today: CalendarDate;
  /** Last view of the chart 'Spending'. */
  spendingView: SpendingView;
  /** Last view of 'Spending by Category'. */
  categoryView: CategoryView;
  categories: readonly Category[];
  /** 'Coming up'; null if nothing is. */
  comingUp: ReactNode;
  /** 'What changed', which loads after the figures. */
  comparison: ReactNode;
};

/** The dashboard below its title: figures, charts, latest transactions, what changed, accounts. */
export function DashboardView({
  dashboard,
  period,
  today,
  spendingView,
  categoryView,
  categories,
  comingUp,
  comparison,
}: DashboardViewProps) {
  const { top } = topCategories(dashboard.categories);
  const colors = distinctColors(
    top.map(({ category }) => category),
    ownColors(categories),
  );
  /** True when the user has no transactions at all: the panels explain themselves and need less room. */
  const isNew = dashboard.recent.length === 0;
  const charts = chartType(period);
  return (
    <>
      {isNew ? <FirstSteps /> : null}
      <SummaryCards dashboard={dashboard} period={period} today={today} />
      <div className={chartGrid}>
        <SpendingPanel
          points={packPoints(spendingSeries(period, dashboard.days, today), period)}
          bars={spendingBars(charts, dashboard.buckets, today)}
          type={charts}
          view={spendingView}
          label={period.label}
          name={
            period.offset === 0
              ? `This ${period.type === 'budget' ? 'budget period' : period.type}`
              : period.label
          }
          previousName={period.previousLabel}
          nothing={nothingToDraw(dashboard, period, today)}
        />
        <CategoryPanel
          dashboard={categoryFigures(dashboard)}
          view={categoryView}
          chosenColors={ownColors(categories)}
          today={today}
          label={period.label}
          isNew={isNew}
        />
      </div>
      <div className={listGrid}>
        <RecentTransactions
          transactions={dashboard.recent}
          currency={dashboard.currency}
          colors={colors}
          chosenColors={shownColors(categories)}
        />
        <StatCards dashboard={dashboard} today={today} />
      </div>
      {comingUp}
      <div className={chartGrid}>
        {isNew ? <NoComparison /> : comparison}
        <div className="grid gap-4 sm:max-[1100px]:grid-cols-2">
          <BalancePanel dashboard={dashboard} label={period.label} />
          <GoalPanel goal={dashboard.savingsGoal} />
        </div>
      </div>
      <AccountsOverview accounts={dashboard.accounts} netWorth={dashboard.netWorth} />
    </>
  );
}

function categoryFigures({ currency, period, month, categories, groups }: Dashboard): CategoryFigures {
  return { currency, period, month, categories, groups };
}

/** Reason that the line chart is empty: a period that has not begun, or no spending in it and the one before. */
function nothingToDraw(dashboard: Dashboard, period: Period, today: CalendarDate): NothingToDraw | null {
  if (dashboard.period.spending > 0) return null;
  if (periodStage(period, today) === 'future')
    return { text: `This period begins on ${formatDate(period.start)}.` };
  if (dashboard.recent.length === 0) return { text: 'Your spending each day is shown here.', short: true };
  if (dashboard.previous.spending > 0) return null;
  return {
    text: 'Nothing was spent in this period or the one before.',
    action: latestPeriod(dashboard, period, today),
  };
}

/** Links to the period of the latest transaction, unless that is the one shown. */
function latestPeriod({ recent }: Dashboard, { type, start, end }: Period, today: CalendarDate): ReactNode {
  const latest = recent[0]?.date;
  if (latest === undefined || (latest >= start && latest <= end)) return null;
  const choice = type === 'budget' ? null : { type, offset: offsetOf(type, latest, today) };
  return (
    <Link
      className={buttonStyles({ variant: 'outline' })}
      href={periodHref(choice ?? { type, offset: 0, day: latest })}
    >
      Show {choice ? periodOf(choice, today).label : `the period of ${formatDate(latest)}`}
    </Link>
  );
}
