'use client';

import { X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { lazyOr } from '@/components/ui/lazy-or';
import type { AccountPage } from '@/lib/domain/accounts/page';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate, formatSpan } from '@/lib/domain/dates/format';

const ReconcileForm = lazyOr(
  () => import('@/components/accounts/page/reconcile-form').then((module) => module.ReconcileForm),
  () => (
    <p role="alert" className="text-[13px] text-expense">
      The form could not be loaded. Reload the page once you are connected.
    </p>
  ),
);

/** 'Reconcile': until when the account is proved, or the form that compares a statement with the rows. */
export function ReconcileCard({
  page,
  today,
  timeZone,
}: {
  page: AccountPage;
  today: CalendarDate;
  timeZone: string;
}) {
  const { account, spans, provedUntil } = page;
  // There is no statement of a day to come.
  const last = spans.findLast(({ to }) => to <= today) ?? null;
  /** Open or closed by the user; null until then, when it is open if something is unexplained. */
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? last !== null;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Card aria-labelledby="reconcile" className="order-2 min-w-0">
      <CardHeader>
        <CardTitle id="reconcile">Reconcile</CardTitle>
        {open ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close Reconcile"
            className="-my-2 -mr-2"
            onClick={close}
          >
            <X aria-hidden />
          </Button>
        ) : null}
      </CardHeader>
      {open ? (
        <Suspense fallback={<Skeleton className="h-[104px]" />}>
          <ReconcileForm
            account={account.id}
            start={last ? { day: last.to, balance: last.stated } : null}
            today={today}
            timeZone={timeZone}
            onBegin={() => setOpen(true)}
            onProved={close}
          />
        </Suspense>
      ) : (
        <>
          <p className="mb-3 text-[13px] text-ink-2 tabular-nums">
            {provedUntil
              ? `Proved to the cent through ${formatSpan({ from: provedUntil, to: provedUntil }, today.slice(0, 4))}.`
              : 'Compare a statement of your bank with the rows that are here.'}
            {account.lockedUntil ? ` Locked until ${formatDate(account.lockedUntil)}.` : ''}
          </p>
          <Button ref={opener} variant="outline" onClick={() => setOpen(true)}>
            Reconcile a statement
          </Button>
        </>
      )}
    </Card>
  );
}
