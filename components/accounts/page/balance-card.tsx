'use client';

import { Table2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useState, useTransition } from 'react';
import { BalanceTable } from '@/components/accounts/page/balance-table';
import { FileStrip } from '@/components/accounts/page/file-strip';
import { Sign } from '@/components/money/balance-sign';
import { BalanceNotes } from '@/components/money/balance-notes';
import { Money } from '@/components/money/money';
import { useMoney } from '@/components/money/use-money';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { InView } from '@/components/ui/in-view';
import { lazyOr } from '@/components/ui/lazy-or';
import { Select } from '@/components/ui/fields/select';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { isOwing } from '@/lib/domain/accounts/account';
import { isValued } from '@/lib/domain/accounts/kinds';
import {
  ACCOUNT_RANGES,
  accountHref,
  chartedPage,
  coverage,
  rangeLabel,
  type AccountPage,
  type AccountRange,
  type Stretch,
} from '@/lib/domain/accounts/page';
import { missingText, valueText } from '@/lib/domain/accounts/balance-proof';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate, formatSpan } from '@/lib/domain/dates/format';
import { cn } from '@/lib/utils';

const BalanceChart = lazyOr(
  () => import('@/components/accounts/page/balance-chart').then((module) => module.BalanceChart),
  () => (
    <p className="grid h-full place-content-center text-center text-[13px] text-ink-3">
      The chart could not be loaded. Reload the page once you are connected.
    </p>
  ),
);

type BalanceCardProps = {
  page: AccountPage;
  stretches: readonly Stretch[];
  range: AccountRange;
  today: CalendarDate;
};

/** Balance of the account with its proof and its chart, and below it the files on their days. */
export function BalanceCard({ page: listed, stretches, range, today }: BalanceCardProps) {
  const page = chartedPage(listed);
  const { account, balance, to, provedUntil, spans, points } = page;
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [asTable, showTable] = useState(false);
  const money = useMoney();
  const { covered, days } = coverage(stretches);
  const valued = isValued(account.type);
  const [span] = spans;
  const last = spans.at(-1);
  return (
    <Card aria-labelledby="account-balance" className="order-1 min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="account-balance" className="text-[13px] text-ink-3">
            {valued ? 'Value' : 'Balance'} on {formatDate(to)}
          </h2>
          <p
            className={cn(
              '@container text-[32px] leading-tight font-semibold tracking-[-0.035em]',
              balance !== null && isOwing({ ...account, balance }) && 'text-expense',
            )}
          >
            {balance === null ? '—' : <Money fit minorUnits={balance} />}
          </p>
          <p className="mt-0.5 text-[13px] text-ink-2 tabular-nums">
            {valued ? (
              last ? (
                <>{valueText(last, today, money)} </>
              ) : null
            ) : (
              <>
                {provedUntil
                  ? `Proved to the cent through ${formatSpan({ from: provedUntil, to: provedUntil }, today.slice(0, 4))}. `
                  : 'Not proved yet: import a file with balances. '}
                {spans.map((one) => (
                  <span key={one.mark} className="text-warn">
                    {missingText(one, one.unexplained, today, money)}{' '}
                  </span>
                ))}
              </>
            )}
          </p>
          <BalanceNotes account={account} className="text-[13px] text-ink-3 tabular-nums" />
        </div>
        <div className="flex items-center gap-2">
          <Select
            aria-label="Days shown"
            value={range}
            onValueChange={(value) =>
              startTransition(() =>
                router.push(accountHref(account.id, { range: value as AccountRange }), { scroll: false }),
              )
            }
            options={ACCOUNT_RANGES.map((value) => ({ value, label: rangeLabel(value, today) }))}
            className="w-auto min-w-30"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label="Show as a table"
            title="Show as a table"
            aria-pressed={asTable}
            className="aria-pressed:bg-raised aria-pressed:text-ink"
            onClick={() => showTable(!asTable)}
          >
            <Table2 aria-hidden />
          </Button>
        </div>
      </div>
      {points.length === 0 ? (
        <EmptyState
          title="No balance yet"
          text="Import a file, or enter the balance with 'Update balance'."
        />
      ) : asTable ? (
        <div
          role="region"
          aria-label="Balance as a table"
          tabIndex={0}
          className="mt-3 max-h-[300px] overflow-y-auto"
        >
          <BalanceTable page={page} today={today} />
        </div>
      ) : (
        <>
          <div aria-hidden className="relative mt-3">
            {span && spans.length === 1 && !valued ? (
              <p className="absolute top-0 right-3 z-1 text-[12px] text-warn tabular-nums">
                {money(Math.abs(span.unexplained))} unexplained, {formatSpan(span, today.slice(0, 4))}
              </p>
            ) : null}
            <div className="h-[250px]">
              <InView fallback={<Skeleton className="h-full" />}>
                <Suspense fallback={<Skeleton className="h-full" />}>
                  <BalanceChart page={page} today={today} />
                </Suspense>
              </InView>
            </div>
          </div>
          <div className="sr-only">
            <InView fallback={null}>
              <BalanceTable page={page} today={today} />
            </InView>
          </div>
        </>
      )}
      <FileStrip page={page} stretches={stretches} today={today} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-[12.5px] text-ink-3 tabular-nums">
        <span className="flex items-center gap-1.5">
          <Sign kind="proved" /> {valued ? 'Stated by a file' : 'Proved by a file'}
        </span>
        <span className="flex items-center gap-1.5">
          <Sign kind="typed" /> Typed by you
        </span>
        <span className="flex items-center gap-1.5">
          <Sign kind="unexplained" /> {valued ? 'No file' : 'Unexplained, or no file'}
        </span>
        {days > 0 ? (
          <span className="ml-auto">
            {covered.toLocaleString('en-US')} of {days.toLocaleString('en-US')} days covered
          </span>
        ) : null}
      </div>
    </Card>
  );
}
