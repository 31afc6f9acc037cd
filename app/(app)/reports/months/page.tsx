import type { Metadata } from 'next';
import { LoadSampleData } from '@/components/dashboard/load-sample-data';
import { MonthsControls } from '@/components/reports/months/controls';
import { MonthsView } from '@/components/reports/months/view';
import { ReportScreen, UnreadReport } from '@/components/reports/page/screen';
import { ReportSkeleton } from '@/components/reports/page/skeleton';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getReport } from '@/lib/data/reports/reports';
import { stateReads } from '@/lib/data/screen-documents';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Months' };

export default function MonthsPage({ searchParams }: { searchParams: SearchParams }) {
  const report = stateReads(showMonths, searchParams, userToday());
  return <ScreenBoundary fallback={<ReportSkeleton title="Months" />}>{report}</ScreenBoundary>;
}

async function showMonths(params: Awaited<SearchParams>, today: CalendarDate) {
  const asked = await loadable('showing Months', getReport('months', params, today));
  if (!asked) return <UnreadReport title="Months" />;
  const { days, per, document } = asked;
  return (
    <ReportScreen
      title="Months"
      asked={asked}
      controls={<MonthsControls days={days} per={per} today={today} />}
    >
      {document ? (
        <MonthsView report={document} days={days} per={per} today={today} sampleData={<LoadSampleData />} />
      ) : null}
    </ReportScreen>
  );
}
