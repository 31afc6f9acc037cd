import type { Metadata } from 'next';
import Link from 'next/link';
import { z } from 'zod';
import { AccountPageSkeleton, AccountPageView } from '@/components/accounts/page/view';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { PageHeader } from '@/components/ui/page-header';
import { getAccounts } from '@/lib/data/accounts/accounts';
import { getAccountPage } from '@/lib/data/accounts/page';
import { userTimeZone, userToday } from '@/lib/data/auth/session';
import { getRecurring } from '@/lib/data/recurring';
import { loadable } from '@/lib/data/errors';
import { stateReads } from '@/lib/data/screen-documents';
import { ACCOUNT_RANGES, rangeStart } from '@/lib/domain/accounts/page';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { singleValues, type SearchParams } from '@/lib/search-params';

export const metadata: Metadata = { title: 'Account' };

type AccountRouteProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default function AccountRoute({ params, searchParams }: AccountRouteProps) {
  const account = stateReads(showAccount, params, singleValues(searchParams), userToday());
  return <ScreenBoundary fallback={<AccountPageSkeleton />}>{account}</ScreenBoundary>;
}

async function showAccount(
  { id }: { id: string },
  asked: Record<string, string | undefined>,
  today: CalendarDate,
) {
  const range = ACCOUNT_RANGES.find((one) => one === asked['range']) ?? 'months';
  const page = /^[1-9]\d{0,5}$/.test(asked['page'] ?? '') ? Number(asked['page']) : 1;
  if (!z.uuid().safeParse(id).success) return <NoAccount />;
  const [found, recurring] = await Promise.all([
    loadable(
      'showing an account',
      Promise.all([getAccountPage(id, rangeStart(range, today), page, today), getAccounts(), userTimeZone()]),
    ),
    loadable('showing what comes back on an account', getRecurring(today, { account: id })),
  ]);
  if (!found) return <NoAccount failed />;
  const [document, accounts, timeZone] = found;
  if (!document) return <NoAccount />;
  const isOnlyOpen = !document.account.closed && accounts.filter(({ closed }) => !closed).length === 1;
  return (
    <AccountPageView
      page={document}
      recurring={recurring}
      range={range}
      today={today}
      timeZone={timeZone}
      isOnlyOpen={isOnlyOpen}
      hasClosed={accounts.some(({ closed }) => closed)}
    />
  );
}

function NoAccount({ failed = false }: { failed?: boolean }) {
  return (
    <>
      <PageHeader title="Account" />
      <Card className="p-0">
        {failed ? (
          <LoadError title="Failed to load the account" text="Nothing is lost. Try again in a moment." />
        ) : (
          <EmptyState
            title="Account not found"
            text="It may be in the trash, where you can restore it for 30 days."
            action={
              <Link className={buttonStyles({ variant: 'outline' })} href="/bank-accounts">
                All bank accounts
              </Link>
            }
          />
        )}
      </Card>
    </>
  );
}
