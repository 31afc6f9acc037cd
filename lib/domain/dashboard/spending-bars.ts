import type { CalendarDate } from '../dates/calendar-date';
import type { SpendingBucket } from './dashboard';
import { formatDate, formatMonthDay, formatMonthYear, formatShortMonth } from '../dates/format';
import type { Span } from '../dates/calendar-days';
import { percentDifference } from '../money/percentage';
import type { ShownType } from '../dates/period-choice';

/** A week or month of the bar chart, with the days of the previous period it is compared with. */
export interface SpendingBar extends Span {
  /** On the axis. */
  label: string;
  name: string;
  /** Minor units; null for one to come with nothing recorded. */
  spending: number | null;
  previousName: string | null;
  previousSpending: number | null;
  /** In percent; while the bar is running, that of the days so far against as many. Null if there is none. */
  difference: number | null;
  /** The day it has come to while it is running: 'Nov 22'. */
  until: string | null;
}

/** The bars of a period. docs/product.md, 'Dashboard panels'. */
export function spendingBars(
  type: ShownType,
  buckets: readonly SpendingBucket[],
  today: CalendarDate,
): SpendingBar[] {
  const isMonth = type === 'year';
  const nameOf = ({ from, to }: Span) =>
    isMonth
      ? formatMonthYear(from)
      : from === to
        ? formatDate(to)
        : `${formatMonthDay(from)} - ${formatDate(to)}`;
  return buckets.map(({ from, to, spending, before, soFar }) => {
    const [now, then] = soFar ? [soFar.now, soFar.before] : [spending, before?.spending ?? null];
    return {
      from,
      to,
      label: isMonth ? formatShortMonth(from) : formatMonthDay(from),
      name: nameOf({ from, to }),
      spending,
      previousName: before && nameOf(before),
      previousSpending: before && before.spending,
      difference: now === null || then === null ? null : percentDifference(now, then),
      until: soFar && formatMonthDay(today),
    };
  });
}
