import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import { monthOf } from '../dates/calendar-days';

/** The ranges of net worth that are one click away. */
export const NET_WORTH_RANGES = ['6-months', '12-months', '3-years', 'all'] as const;
export type NetWorthRange = (typeof NET_WORTH_RANGES)[number];

const MONTHS = { '6-months': 6, '12-months': 12, '3-years': 36 } as const;

/** A range of the address: one by name, or a pair of days. */
export type RangeChoice = { range: NetWorthRange } | { range: null; from: CalendarDate; to: CalendarDate };

/** The range in the address. Missing or invalid values become the default, 12 months. */
export function parseRange(params: Record<string, string | undefined>, today: CalendarDate): RangeChoice {
  const { from: one = '', to: other = '' } = params;
  if (calendarDateProblem(one) === null && calendarDateProblem(other) === null) {
    const [from, to] = one <= other ? [one, other] : [other, one];
    if (from <= today) return { range: null, from, to: to < today ? to : today };
  }
  return { range: NET_WORTH_RANGES.find((known) => known === params['range']) ?? '12-months' };
}

/**
 * The days of a range: from the end of the month that many months ago up to today. `from` is null for all there is.
 */
export function daysOf(
  choice: RangeChoice,
  today: CalendarDate,
): { from: CalendarDate | null; to: CalendarDate } {
  if (choice.range === null) return { from: choice.from, to: choice.to };
  if (choice.range === 'all') return { from: null, to: today };
  return { from: monthOf(today, -MONTHS[choice.range]).to, to: today };
}

/** The address of a range; the default needs no parameters. */
export function rangeHref(choice: RangeChoice): string {
  if (choice.range === null) return `/net-worth?from=${choice.from}&to=${choice.to}`;
  return choice.range === '12-months' ? '/net-worth' : `/net-worth?range=${choice.range}`;
}
