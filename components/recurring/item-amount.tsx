'use client';

import { CurrencyProvider } from '@/components/money/currency';
import { Money } from '@/components/money/money';
import { About } from '@/components/series/expected-money';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { isToCome } from '@/lib/domain/recurring/occurrence-state';
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

function colorOf(item: CalendarItem): string {
  const { state, kind, amount } = item;
  if (state !== 'paid') return isToCome(item) ? 'text-ink' : 'text-ink-3';
  if (kind === 'transfer') return 'text-ink';
  return amount < 0 ? 'text-expense' : 'text-income';
}
