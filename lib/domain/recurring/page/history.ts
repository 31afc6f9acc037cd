import { addDays, type CalendarDate } from '../../dates/calendar-date';
import { byDay } from '../list/item';
import type { OccurrenceItem } from '../occurrence-item';
import type { Series } from '../page-document';

/** Occurrences that are shown: two years back and the next few ahead. */
const PAST_DAYS = 731;
const AHEAD = 3;

/** The occurrences of a series' page, the latest first. */
export function historyOf(occurrences: readonly OccurrenceItem[], today: CalendarDate): OccurrenceItem[] {
  const sorted = occurrences.toSorted(byDay);
  const first = addDays(today, -PAST_DAYS);
  const past = sorted.filter(({ expected }) => expected <= today && expected >= first);
  const ahead = sorted.filter(({ expected }) => expected > today).slice(0, AHEAD);
  return [...past, ...ahead].toReversed();
}

/** A price and the times it was paid. */
export interface PriceStep {
  /** Signed minor units. */
  amount: number;
  from: CalendarDate;
  to: CalendarDate;
  times: number;
  /** The unsigned difference to the price before; null for the first. */
  difference: number | null;
}

/** The prices of a series one after the other, the latest first. */
export function priceSteps({ paid }: Pick<Series, 'paid'>): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const { amount, on } of paid.toReversed()) {
    const last = steps.at(-1);
    if (last?.amount === amount) {
      last.to = on;
      last.times += 1;
    } else {
      const difference = last ? Math.abs(amount) - Math.abs(last.amount) : null;
      steps.push({ amount, from: on, to: on, times: 1, difference });
    }
  }
  return steps.toReversed();
}
