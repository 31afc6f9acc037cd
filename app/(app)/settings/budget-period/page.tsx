import type { Metadata } from 'next';
import { CalendarForm } from '@/components/budgets/calendar/form';
import { CalendarEffects } from '@/components/budgets/calendar/effects';
import { CalendarWaiting } from '@/components/budgets/calendar/waiting';
import { Card } from '@/components/ui/card';
import { Alert } from '@/components/ui/feedback/alert';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';
import { userToday } from '@/lib/data/auth/session';
import { firstDayOf, getBudgetCalendar, previewCalendar } from '@/lib/data/budget-calendar';
import { loadable } from '@/lib/data/errors';
import { stateReads } from '@/lib/data/screen-documents';
import { calendarChoice } from '@/lib/domain/budgets/calendar/form';
import { isSameCalendar } from '@/lib/domain/budgets/calendar/same';
import { calendarText } from '@/lib/domain/budgets/calendar/texts';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Budget period' };

export default function BudgetPeriodPage({ searchParams }: { searchParams: SearchParams }) {
  const calendar = stateReads(showCalendar, singleValues(searchParams), userToday());
  return (
    <ScreenBoundary
      fallback={
        <>
          <Header />
          <Skeleton className="h-60" />
        </>
      }
    >
      {calendar}
    </ScreenBoundary>
  );
}

async function showCalendar(given: Record<string, string | undefined>, today: CalendarDate) {
  const choice = calendarChoice.safeParse(given);
  const [calendar, effects] = await Promise.all([
    loadable('showing the budget period', getBudgetCalendar(today)),
    choice.success ? previewCalendar(choice.data, today) : null,
  ]);
  if (!calendar)
    return (
      <>
        <Header />
        <Card className="p-0">
          <LoadError
            title="Your budget period could not be loaded"
            text="Nothing is lost. Try again in a moment."
          />
        </Card>
      </>
    );
  const { running, coming, incomes } = calendar;
  const from = coming && (await loadable('showing when another calendar begins', firstDayOf(coming, today)));
  const isRunning = choice.success && isSameCalendar(choice.data, running);
  return (
    <>
      <Header />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {coming ? (
          <CalendarWaiting
            from={from ?? coming.validFrom ?? today}
            running={running}
            text={calendarText(coming, incomes)}
          />
        ) : null}
        <CalendarForm
          key={JSON.stringify(given)}
          now={calendarText(running, incomes)}
          running={running}
          incomes={incomes}
          given={given}
          today={today}
        />
        {effects && !effects.ok ? <Alert variant="error">{effects.error.message}</Alert> : null}
        {isRunning ? (
          <Alert>
            {coming
              ? 'Budget periods run like this now. Cancel the switch to keep it so.'
              : 'Budget periods run like this already.'}
          </Alert>
        ) : null}
        {effects?.ok && choice.success && !isRunning ? (
          <CalendarEffects key={JSON.stringify(given)} choice={choice.data} effects={effects.data} />
        ) : null}
      </div>
    </>
  );
}

function Header() {
  return (
    <>
      <Breadcrumb href="/settings" above="Settings">
        Budget period
      </Breadcrumb>
      <PageHeader
        title="Budget period"
        text="The days that limits are for. Reports by week, month and year stay as they are."
      />
    </>
  );
}
