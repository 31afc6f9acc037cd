import type { Metadata } from 'next';
import { NothingComesBack } from '@/components/recurring/empty';
import { MonthLinks } from '@/components/recurring/calendar/month-links';
import { CalendarSkeleton } from '@/components/recurring/calendar/skeleton';
import { ViewLinks } from '@/components/recurring/calendar/view-links';
import { CalendarView } from '@/components/recurring/calendar/view';
import { UpcomingTabs } from '@/components/recurring/tabs';
import { ChoicesProvider } from '@/components/transactions/edit/choices';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getCalendar } from '@/lib/data/recurring';
import { stateReads } from '@/lib/data/screen-documents';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { parseMonth, parseView, type Month, type MonthView } from '@/lib/domain/recurring/calendar/month';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Upcoming' };

export default async function UpcomingPage({ searchParams }: { searchParams: SearchParams }) {
  const asked = readMonth(searchParams);
  const calendar = stateReads(showCalendar, asked);
  const { month, today, view } = await asked;
  return (
    <>
      <PageHeader title="Upcoming">
        <ViewLinks month={month} today={today} view={view} />
        <MonthLinks month={month} today={today} view={view} />
      </PageHeader>
      <ScreenBoundary fallback={<CalendarSkeleton />}>{calendar}</ScreenBoundary>
    </>
  );
}

async function readMonth(searchParams: SearchParams) {
  const today = await userToday();
  const { month, view } = await singleValues(searchParams);
  return { month: parseMonth(month, today), view: parseView(view), today };
}

type Asked = { month: Month; today: CalendarDate; view: MonthView };

async function showCalendar({ month, today, view }: Asked) {
  const [calendar, choices] = await Promise.all([
    loadable('showing what is coming', getCalendar(month, today)),
    loadable('showing choices', getTransactionChoices(today)),
  ]);
  return (
    <>
      <UpcomingTabs tab="calendar" goingOn={calendar?.goingOn} />
      {calendar ? null : (
        <Card className="p-0">
          <LoadError
            title="What is coming could not be loaded"
            text="Your data is safe. Try again in a moment."
          />
        </Card>
      )}
      {calendar?.hasSeries === false ? <NothingComesBack /> : null}
      {calendar?.hasSeries === true ? (
        <ChoicesProvider choices={choices} today={today}>
          <CalendarView
            month={month}
            today={today}
            view={view}
            items={calendar.items}
            afterwards={calendar.afterwards}
          />
        </ChoicesProvider>
      ) : null}
    </>
  );
}
