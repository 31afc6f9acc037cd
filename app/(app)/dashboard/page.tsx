import type { Metadata } from 'next';
import { ComparisonPanel } from '@/components/dashboard/comparison-panel';
import { DashboardSkeleton } from '@/components/dashboard/skeleton';
import { DashboardView } from '@/components/dashboard/view';
import { PeriodControls } from '@/components/dashboard/period/controls';
import { ComingUp } from '@/components/recurring/coming-up';
import { SlideTransition } from '@/components/ui/slide-transition';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { getBudgetPeriods } from '@/lib/data/dashboard/budget-periods';
import { getSpendingComparison } from '@/lib/data/dashboard/spending-comparison';
import { getCategoryView, getDashboard, getSpendingView } from '@/lib/data/dashboard/dashboard';
import { getCategories } from '@/lib/data/categories';
import { getComingUp } from '@/lib/data/recurring';
import { stateReads } from '@/lib/data/screen-documents';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getRunningPeriod } from '@/lib/data/shell';
import { chartType, periodOfBudget } from '@/lib/domain/dashboard/budget-periods';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { periodOf, type Period } from '@/lib/domain/dates/period';
import { parsePeriodChoice, type PeriodChoice } from '@/lib/domain/dates/period-choice';
import { singleValues, type SearchParams } from '@/lib/search-params';
import { cn } from '@/lib/utils';

export const metadata: Metadata = { title: 'Dashboard' };

export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const asked = readPeriod(searchParams);
  const figures = stateReads(showFigures, asked);
  // Not awaited, so that the heading doesn't wait for it.
  const running = getRunningPeriod();
  const { choice, budget, today } = await asked;
  return (
    <>
      <PageHeader title="Dashboard">
        <PeriodControls choice={choice} budget={budget} running={running} today={today} />
      </PageHeader>
      <ScreenBoundary fallback={<DashboardSkeleton />}>{figures}</ScreenBoundary>
    </>
  );
}

async function readPeriod(searchParams: SearchParams) {
  const { type, offset, day } = parsePeriodChoice(await singleValues(searchParams));
  const today = await userToday();
  if (type !== 'budget') return { ...calendarPeriod({ type, offset }, today), today };
  const budget = await getBudgetPeriods({ type, offset, day }, today);
  // The address may be from before the user went back to calendar months.
  if (budget === null) return { ...calendarPeriod({ type: 'month', offset }, today), today };
  return { choice: { type, offset: budget.offset }, budget, period: periodOfBudget(budget), today };
}

function calendarPeriod(choice: PeriodChoice, today: CalendarDate) {
  return { choice, budget: null, period: periodOf(choice, today) };
}

async function showFigures({ period, today }: { period: Period; today: CalendarDate }) {
  const [dashboard, comparison, comingUp, categories, categoryView] = await Promise.all([
    loadable('showing the dashboard', getDashboard(period, today)),
    loadable('showing what changed', getSpendingComparison(period, today)),
    loadable('showing what is coming up', getComingUp(today)),
    getCategories(),
    getCategoryView(),
  ]);
  if (!dashboard) return <Unread title="The dashboard could not be loaded" />;
  return (
    <SlideTransition position={period.offset} series={period.type}>
      <DashboardView
        dashboard={dashboard}
        period={period}
        today={today}
        spendingView={await getSpendingView(chartType(period))}
        categoryView={categoryView}
        categories={categories}
        comingUp={
          comingUp === null ? (
            <Unread title="What is coming up could not be loaded" className="mt-4" />
          ) : comingUp.length > 0 ? (
            <ComingUp items={comingUp} today={today} />
          ) : null
        }
        comparison={
          comparison ? (
            <ComparisonPanel comparison={comparison} view={categoryView} today={today} />
          ) : (
            <Unread title="What changed could not be loaded" />
          )
        }
      />
    </SlideTransition>
  );
}

function Unread({ title, className }: { title: string; className?: string }) {
  return (
    <Card className={cn('p-0', className)}>
      <LoadError title={title} text="Your data is safe. Try again in a moment." />
    </Card>
  );
}
