'use client';

import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { isToCome, type CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { cn } from '@/lib/utils';

/** The amount of an item: with a hue if it was paid, in ink if it is expected, pale if it is neither. */
export function ItemAmount({ item, className }: { item: CalendarItem; className?: string }) {
  const { amount, range, foreign } = item;
  const money = (
    <span className={cn('font-medium whitespace-nowrap tabular-nums', colorOf(item), className)}>
      {range ? <About /> : null}
      <Money minorUnits={amount} sign="always" />
    </span>
  );
  return foreign ? <CurrencyProvider currency={foreign}>{money}</CurrencyProvider> : money;
}

/** The sign before an amount that varies. */
export function About() {
  return (
    <>
      <span aria-hidden>≈</span>
      <span className="sr-only">about </span>
    </>
  );
}

function colorOf(item: CalendarItem): string {
  const { state, kind, amount } = item;
  if (state !== 'paid') return isToCome(item) ? 'text-ink' : 'text-ink-3';
  if (kind === 'transfer') return 'text-ink';
  return amount < 0 ? 'text-expense' : 'text-income';
}
