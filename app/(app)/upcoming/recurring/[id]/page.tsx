import type { Metadata } from 'next';
import { SeriesGone } from '@/components/recurring/page/gone';
import { SeriesSkeleton } from '@/components/recurring/page/skeleton';
import { SeriesView } from '@/components/recurring/page/view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getSeries } from '@/lib/data/recurring';
import { stateReads } from '@/lib/data/screen-documents';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

export const metadata: Metadata = { title: 'Recurring' };

export default function SeriesPage({ params }: { params: Promise<{ id: string }> }) {
  const series = stateReads(showSeries, params, userToday());
  return <ScreenBoundary fallback={<SeriesSkeleton />}>{series}</ScreenBoundary>;
}

async function showSeries({ id }: { id: string }, today: CalendarDate) {
  const [read, choices] = await Promise.all([
    loadable(
      'showing a series',
      getSeries(id, today).then((page) => ({ page })),
    ),
    loadable('showing choices', getTransactionChoices(today)),
  ]);
  if (!read)
    return (
      <>
        <PageHeader title="Recurring" />
        <Card className="p-0">
          <LoadError title="This could not be loaded" text="Nothing is lost. Try again in a moment." />
        </Card>
      </>
    );
  const series = read.page?.series[0];
  if (!read.page || !series || series.state === 'refused') return <SeriesGone />;
  return <SeriesView series={series} page={read.page} accounts={choices?.accounts ?? null} today={today} />;
}
