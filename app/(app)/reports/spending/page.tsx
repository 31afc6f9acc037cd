import type { Metadata } from 'next';
import { LoadSampleData } from '@/components/dashboard/load-sample-data';
import { SpendingControls } from '@/components/reports/spending/controls';
import { SpendingView } from '@/components/reports/spending/view';
import { ReportScreen, UnreadReport } from '@/components/reports/page/screen';
import { ReportSkeleton } from '@/components/reports/page/skeleton';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getReport } from '@/lib/data/reports/reports';
import { stateReads } from '@/lib/data/screen-documents';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Spending' };

export default function SpendingPage({ searchParams }: { searchParams: SearchParams }) {
  const report = stateReads(showSpending, searchParams, userToday());
  return <ScreenBoundary fallback={<ReportSkeleton title="Spending" />}>{report}</ScreenBoundary>;
}

async function showSpending(params: Awaited<SearchParams>, today: CalendarDate) {
  const asked = await loadable('showing Spending', getReport('spending', params, today));
  if (!asked) return <UnreadReport title="Spending" />;
  const { days, per, compared, document } = asked;
  return (
    <ReportScreen
      title="Spending"
      asked={asked}
      controls={<SpendingControls days={days} per={per} today={today} />}
    >
      {document ? (
        <SpendingView
          report={document}
          days={days}
          per={per}
          compared={compared}
          today={today}
          sampleData={<LoadSampleData />}
        />
      ) : null}
    </ReportScreen>
  );
}
