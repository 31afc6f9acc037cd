import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ComparisonPanel, ComparisonSkeleton } from '@/components/dashboard/comparison-panel';
import { DashboardSkeleton } from '@/components/dashboard/dashboard-skeleton';
import { DashboardView } from '@/components/dashboard/dashboard-view';
import { PeriodControls } from '@/components/dashboard/period-controls';
import { SlideTransition } from '@/components/ui/slide-transition';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { getSpendingComparison } from '@/lib/data/spending-comparison';
import { getDashboard, getSpendingView } from '@/lib/data/dashboard';
import { getShell } from '@/lib/data/shell';
import { userToday } from '@/lib/data/session';
import { loadable } from '@/lib/data/errors';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { periodOf, type Period } from '@/lib/domain/period';
import { parsePeriodChoice } from '@/lib/domain/period-choice';
import { singleValues, type SearchParams } from '@/lib/domain/search-params';

export const metadata: Metadata = { title: 'Dashboard' };

type OfPeriod = { period: Period; today: CalendarDate };

export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const choice = parsePeriodChoice(await singleValues(searchParams));
  const today = await userToday();
  return (
    <>
      <PageHeader title="Dashboard">
        <PeriodControls choice={choice} today={today} />
      </PageHeader>
      <ScreenBoundary fallback={<DashboardSkeleton />}>
        <DashboardFigures period={periodOf(choice, today)} today={today} />
      </ScreenBoundary>
    </>
  );
}

async function DashboardFigures({ period, today }: OfPeriod) {
  const dashboard = await loadable('showing the dashboard', getDashboard(period, today));
  if (!dashboard) return <Unread title="The dashboard could not be loaded" />;
  return (
    <SlideTransition position={period.offset} series={period.type}>
      <DashboardView
        dashboard={dashboard}
        period={period}
        today={today}
        spendingView={await getSpendingView(period.type)}
        chosenColors={(await getShell()).categoryColors}
        comparison={
          // The key shows the skeleton for a new period instead of holding the old one.
          <Suspense key={`${period.start} ${period.end}`} fallback={<ComparisonSkeleton />}>
            <ComparisonCard period={period} today={today} />
          </Suspense>
        }
      />
    </SlideTransition>
  );
}

async function ComparisonCard({ period, today }: OfPeriod) {
  const comparison = await loadable('showing what changed', getSpendingComparison(period, today));
  return comparison ? (
    <ComparisonPanel comparison={comparison} today={today} />
  ) : (
    <Unread title="What changed could not be loaded" />
  );
}

function Unread({ title }: { title: string }) {
  return (
    <Card className="p-0">
      <LoadError title={title} text="Your data is safe; it could not be read just now." />
    </Card>
  );
}
