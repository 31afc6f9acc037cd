import type { Metadata } from 'next';
import { GoalsCard } from '@/components/goals/card';
import { RangeControls } from '@/components/net-worth/range-controls';
import { NetWorthSkeleton } from '@/components/net-worth/skeleton';
import { NetWorthView } from '@/components/net-worth/view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getGoals } from '@/lib/data/goals/goals';
import { getNetWorth } from '@/lib/data/net-worth';
import { stateReads } from '@/lib/data/screen-documents';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { daysOf, parseRange, type RangeChoice } from '@/lib/domain/net-worth/range';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Net worth' };

export default async function NetWorthPage({ searchParams }: { searchParams: SearchParams }) {
  const asked = readRange(searchParams);
  const netWorth = stateReads(showNetWorth, asked);
  const { choice, today } = await asked;
  const { from, to } = daysOf(choice, today);
  return (
    <ScreenBoundary
      fallback={
        <>
          <PageHeader title="Net worth">
            <RangeControls choice={choice} from={from ?? to} to={to} today={today} />
          </PageHeader>
          <NetWorthSkeleton />
        </>
      }
    >
      {netWorth}
    </ScreenBoundary>
  );
}

async function readRange(searchParams: SearchParams) {
  const today = await userToday();
  return { choice: parseRange(await singleValues(searchParams), today), today };
}

async function showNetWorth({ choice, today }: { choice: RangeChoice; today: CalendarDate }) {
  const days = daysOf(choice, today);
  const [netWorth, goals, accounts] = await Promise.all([
    loadable('showing net worth', getNetWorth(days, today)),
    loadable('showing the goals', getGoals(today)),
    loadable('showing accounts', getAccounts()),
  ]);
  return (
    <>
      <PageHeader title="Net worth">
        <RangeControls
          choice={choice}
          from={netWorth?.from ?? days.from ?? days.to}
          to={netWorth?.to ?? days.to}
          today={today}
        />
      </PageHeader>
      {netWorth ? (
        <NetWorthView
          netWorth={netWorth}
          goals={
            goals && accounts ? (
              <GoalsCard goals={goals} accounts={accounts} today={today} />
            ) : (
              <Unread title="Your goals could not be loaded" />
            )
          }
        />
      ) : (
        <Unread title="Net worth could not be loaded" />
      )}
    </>
  );
}

function Unread({ title }: { title: string }) {
  return (
    <Card className="p-0">
      <LoadError title={title} text="Your data is safe. Try again in a moment." />
    </Card>
  );
}
