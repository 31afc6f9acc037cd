'use client';

import Link from 'next/link';
import { Money } from '@/components/money/money';
import { useReviewContext } from '@/components/review/context';
import { dateInZone } from '@/lib/domain/dates/calendar-date';
import { dayOf } from '@/lib/domain/review/texts';
import type { Review } from '@/lib/domain/review/review';

const link =
  'relative text-ink-2 underline decoration-border-strong underline-offset-4 hover:text-ink touch:after:absolute touch:after:-inset-x-1.5 touch:after:-inset-y-3.5';

/** Transfers that an import linked without asking. */
export function LinkedLine({
  linked,
  timeZone,
}: {
  linked: NonNullable<Review['linked']>;
  timeZone: string;
}) {
  const { today } = useReviewContext();
  const { count, importedAt } = linked;
  return (
    <>
      {count.toLocaleString('en-US')} {count === 1 ? 'transfer was' : 'transfers were'} linked by{' '}
      {count === 1 ? 'itself' : 'themselves'} by the import of{' '}
      {dayOf(dateInZone(new Date(importedAt), timeZone), today)}.{' '}
      <Link href="/transactions?type=transfer" prefetch={false} className={link}>
        Look at {count === 1 ? 'it' : 'them'}
      </Link>
    </>
  );
}

/** Purchases that money is expected back from. */
export function ExpectedBackLine({ open: { count, amount } }: { open: Review['expectedBack'] }) {
  return (
    <>
      {count.toLocaleString('en-US')} {count === 1 ? 'purchase is' : 'purchases are'} expected back,{' '}
      <Money minorUnits={Math.abs(amount)} /> in all.{' '}
      <Link href="/transactions?flag=expected-back" prefetch={false} className={link}>
        Look at {count === 1 ? 'it' : 'them'}
      </Link>
    </>
  );
}
