import type { CalendarDate } from '../dates/calendar-date';

export type Unit = 'day' | 'week' | 'month' | 'year';

/** The way a due day moves off a weekend: to the Friday before, or to the Monday after. */
export const SHIFTS = ['none', 'before', 'after'] as const;
export type Shift = (typeof SHIFTS)[number];

/**
 * The days on which a series comes back. A day of the month that a month doesn't have is its last. `ordinal` counts from the start
 * of the month, or from its end if it is negative; `weekday` is 1 for Monday to 7, or 0 for a business day.
 * docs/recurring.md, 'Rhythms'.
 */
export interface Terms {
  unit: Unit;
  every: number;
  /** Days of the month; none if the rhythm has an ordinal, or counts days or weeks. */
  days: readonly number[];
  ordinal: number | null;
  weekday: number | null;
  /** A day that the series falls on. */
  anchor: CalendarDate;
  shift: Shift;
}

/** Terms from a due day on. */
export interface DatedTerms extends Terms {
  validFrom: CalendarDate;
}

/** The most days by which an occurrence is moved by hand: so far around a span `occurrences` looks for due days. */
export const LONGEST_MOVE = 40;

/** The first day of a series' first terms. */
export const FROM_THE_FIRST: CalendarDate = '0001-01-01';

/** The thresholds of all series of a rhythm. Tolerance, window and grace are days. */
export interface Rhythm {
  name: RhythmName;
  unit: Unit;
  every: number;
  /** The number of days in a month that it falls on. */
  times: 1 | 2;
  /** Its length in days, on average. */
  gap: number;
  /** The least rows with which a series is proposed, and with which it is found by itself. */
  rows: number;
  rowsByItself: number;
  /** By how many days a row may miss its day. */
  tolerance: number;
  /** A row fills an occurrence from so many days before to so many after. */
  before: number;
  after: number;
  /** An occurrence is late after so many days. */
  grace: number;
}

export type RhythmName =
  | 'weekly'
  | 'two-weekly'
  | 'four-weekly'
  | 'twice-monthly'
  | 'monthly'
  | 'two-monthly'
  | 'quarterly'
  | 'half-yearly'
  | 'yearly';

const MONTH = 365.2425 / 12;

/** Every tolerance of recurring series, the shortest rhythm first. */
// prettier-ignore
export const RHYTHMS: readonly Rhythm[] = [
  { name: 'weekly', unit: 'week', every: 1, times: 1, gap: 7, rows: 6, rowsByItself: 8, tolerance: 1, before: 3, after: 3, grace: 1 },
  { name: 'two-weekly', unit: 'week', every: 2, times: 1, gap: 14, rows: 5, rowsByItself: 7, tolerance: 2, before: 5, after: 8, grace: 2 },
  { name: 'four-weekly', unit: 'week', every: 4, times: 1, gap: 28, rows: 4, rowsByItself: 6, tolerance: 2, before: 9, after: 18, grace: 3 },
  { name: 'twice-monthly', unit: 'month', every: 1, times: 2, gap: MONTH / 2, rows: 6, rowsByItself: 8, tolerance: 3, before: 5, after: 9, grace: 2 },
  { name: 'monthly', unit: 'month', every: 1, times: 1, gap: MONTH, rows: 3, rowsByItself: 6, tolerance: 4, before: 10, after: 20, grace: 4 },
  { name: 'two-monthly', unit: 'month', every: 2, times: 1, gap: 2 * MONTH, rows: 3, rowsByItself: 5, tolerance: 5, before: 15, after: 40, grace: 5 },
  { name: 'quarterly', unit: 'month', every: 3, times: 1, gap: 3 * MONTH, rows: 3, rowsByItself: 4, tolerance: 7, before: 20, after: 60, grace: 7 },
  { name: 'half-yearly', unit: 'month', every: 6, times: 1, gap: 6 * MONTH, rows: 3, rowsByItself: 4, tolerance: 10, before: 30, after: 120, grace: 10 },
  { name: 'yearly', unit: 'year', every: 1, times: 1, gap: 12 * MONTH, rows: 2, rowsByItself: 3, tolerance: 15, before: 45, after: 150, grace: 15 },
];

const DAYS_IN: Record<Unit, number> = { day: 1, week: 7, month: MONTH, year: 12 * MONTH };

/** The rhythm by which a series is judged: the longest that is not longer than its own, else the first. */
export function rhythmOf({ unit, every, days }: Pick<Terms, 'unit' | 'every' | 'days'>): Rhythm {
  const length = (every * DAYS_IN[unit]) / Math.max(1, days.length);
  return RHYTHMS.findLast(({ gap }) => gap <= length + 0.001) ?? RHYTHMS[0]!;
}
