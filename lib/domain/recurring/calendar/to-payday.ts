import { isToCome } from '../occurrence-state';
import type { CalendarItem } from './item';
import { monthWith, type Month } from './month';

/**
 * The items that may still come after a month, up to the first income of the largest series that is confirmed and in
 * the user's currency; none without one.
 * @param items by day, the first ones first
 */
export function toPayday(items: readonly CalendarItem[], month: Month): CalendarItem[] {
  const after = items.filter((item) => monthWith(item.day) > month && isToCome(item));
  const incomes = after.filter(
    ({ kind, isConfirmed, foreign }) => kind === 'income' && isConfirmed && foreign === null,
  );
  const largest = Math.max(...incomes.map(({ amount }) => amount));
  const payday = incomes.find(({ amount }) => amount === largest)?.day;
  return payday === undefined ? [] : after.filter(({ day }) => day <= payday);
}
