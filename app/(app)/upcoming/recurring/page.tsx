import type { Metadata } from 'next';
import { LookAgain } from '@/components/recurring/list/look-again';
import { RecurringSkeleton } from '@/components/recurring/list/skeleton';
import { RecurringList } from '@/components/recurring/list/view';
import { AddSeries } from '@/components/recurring/page/add-series';
import { UpcomingTabs } from '@/components/recurring/tabs';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getRecurring } from '@/lib/data/recurring';
import { stateReads } from '@/lib/data/screen-documents';
import { getCurrency } from '@/lib/data/shell';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { countGoingOn } from '@/lib/domain/recurring/list/overview';

export const metadata: Metadata = { title: 'Recurring' };

export default function RecurringPage() {
  const list = stateReads(showRecurring, userToday());
  return <ScreenBoundary fallback={<RecurringSkeleton />}>{list}</ScreenBoundary>;
}

async function showRecurring(today: CalendarDate) {
  const [page, choices, currency] = await Promise.all([
    loadable('showing what comes back', getRecurring(today)),
    loadable('showing choices', getTransactionChoices(today)),
    getCurrency(),
  ]);
  return (
    <>
      <PageHeader title="Upcoming">
        <LookAgain />
        {choices ? <AddSeries accounts={choices.accounts} today={today} /> : null}
      </PageHeader>
      <UpcomingTabs tab="recurring" goingOn={page ? countGoingOn(page, today) : undefined} />
      {page ? (
        <RecurringList page={page} today={today} currency={currency} />
      ) : (
        <Card className="p-0">
          <LoadError
            title="What comes back could not be loaded"
            text="Nothing is lost. Try again in a moment."
          />
        </Card>
      )}
    </>
  );
}
