import type { Metadata } from 'next';
import { DashboardSkeleton, DashboardView } from '@/components/dashboard/dashboard-view';
import { PeriodControls } from '@/components/dashboard/period-controls';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/load-error';
import { PageHeader } from '@/components/ui/page-header';
import { ScreenBoundary } from '@/components/ui/screen-boundary';
import { loadable } from '@/lib/data/unexpected';
import { getDashboard } from '@/lib/data/dashboard';
import { userToday } from '@/lib/data/session';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { parsePeriodChoice, periodOf, type Period } from '@/lib/domain/period';
import { singleValues, type SearchParams } from '@/lib/domain/search-params';

export const metadata: Metadata = { title: 'Dashboard' };

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

async function DashboardFigures({ period, today }: { period: Period; today: CalendarDate }) {
  const dashboard = await loadable('showing the dashboard', getDashboard(period));
  if (dashboard) return <DashboardView dashboard={dashboard} period={period} today={today} />;
  return (
    <Card className="p-0">
      <LoadError
        title="The dashboard could not be loaded"
        text="Your data is safe; it could not be read just now."
      />
    </Card>
  );
}
