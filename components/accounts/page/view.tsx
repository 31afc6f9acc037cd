import Link from 'next/link';
import { AccountActions } from '@/components/accounts/page/actions';
import { BalanceCard } from '@/components/accounts/page/balance-card';
import { FilesCard } from '@/components/accounts/page/files-card';
import { LedgerCard } from '@/components/accounts/page/ledger-card';
import { ReconcileCard } from '@/components/accounts/page/reconcile-card';
import { SeriesCard } from '@/components/series/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { UserText } from '@/components/ui/user-text';
import { accountTypeLabel, isValued } from '@/lib/domain/accounts/kinds';
import { stretches, type AccountPage, type AccountRange } from '@/lib/domain/accounts/page';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { RecurringPage } from '@/lib/domain/recurring/page-document';
import { formatDate } from '@/lib/domain/dates/format';
import { transactionCount } from '@/lib/domain/transactions/transaction';

type AccountPageViewProps = {
  page: AccountPage;
  /** Its series; null if they could not be read. */
  recurring: RecurringPage | null;
  range: AccountRange;
  today: CalendarDate;
  timeZone: string;
  /** True if it is the only open account, which can't be closed or deleted. */
  isOnlyOpen: boolean;
  hasClosed: boolean;
};

/** One account: its balance over time with what proves it, its rows, what comes back on it, its files, and 'Reconcile'. */
export function AccountPageView({
  page,
  recurring,
  range,
  today,
  timeZone,
  isOnlyOpen,
  hasClosed,
}: AccountPageViewProps) {
  const { account } = page;
  const found = stretches(page);
  const rows =
    account.transactions === 0
      ? 'no transactions'
      : `${transactionCount(account.transactions)}${account.since ? ` since ${formatDate(account.since)}` : ''}`;
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-[13px] text-ink-3">
        <Link href="/bank-accounts" className="hover:text-ink hover:underline">
          Bank Accounts
        </Link>
        <span aria-hidden className="mx-2">
          ›
        </span>
        <span aria-current="page">
          <UserText>{account.name}</UserText>
        </span>
      </nav>
      <PageHeader
        title={account.name}
        text={[
          accountTypeLabel(account.type),
          account.lastFourDigits ? `*${account.lastFourDigits}` : null,
          rows,
          account.closed ? 'closed' : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <AccountActions account={account} isOnlyOpen={isOnlyOpen} hasClosed={hasClosed} />
      </PageHeader>
      <div className="flex flex-col gap-4 min-[1180px]:grid min-[1180px]:grid-cols-[minmax(0,1fr)_340px] min-[1180px]:items-start">
        <div className="max-[1179px]:contents min-[1180px]:grid min-[1180px]:min-w-0 min-[1180px]:gap-4">
          <BalanceCard page={page} stretches={found} range={range} today={today} />
          <LedgerCard page={page} range={range} today={today} timeZone={timeZone} />
        </div>
        <div className="max-[1179px]:contents min-[1180px]:grid min-[1180px]:min-w-0 min-[1180px]:gap-4">
          {/* No rows lead to a value, so that there is nothing to compare. */}
          {isValued(account.type) ? null : <ReconcileCard page={page} today={today} timeZone={timeZone} />}
          <SeriesCard page={recurring} today={today} className="order-3 min-w-0" />
          <FilesCard stretches={found} valued={isValued(account.type)} today={today} />
        </div>
      </div>
    </>
  );
}

export function AccountPageSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-5 w-48" />
      <Skeleton className="mb-5 h-14 w-80 max-w-full" />
      <div className="grid gap-4 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-4">
          <Skeleton className="h-[460px] rounded-card" />
          <Skeleton className="h-[520px] rounded-card" />
        </div>
        <Skeleton className="h-[300px] rounded-card" />
      </div>
    </div>
  );
}
