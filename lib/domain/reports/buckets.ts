import { addDays, daysFrom, type CalendarDate } from '../dates/calendar-date';
import { dayCount, type Span } from '../dates/calendar-days';
import { formatDate, formatMonth, formatMonthDay, formatMonthYear, formatShortMonth } from '../dates/format';
import type { Per } from './enums';
import { daysText } from './range';

/** The most buckets that a report shows. */
const MOST: Record<Exclude<Per, 'all'>, number> = {
  day: 62,
  week: 106,
  month: 120,
  quarter: 80,
  year: 40,
  period: 120,
};

/** Names of one bucket and of several. */
const UNITS: Record<Per, readonly [string, string]> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  quarter: ['quarter', 'quarters'],
  year: ['year', 'years'],
  period: ['budget period', 'budget periods'],
  all: ['span', 'spans'],
};

/** '12 months', '1 quarter'. */
export function bucketCount(count: number, per: Per): string {
  return `${count.toLocaleString('en-US')} ${UNITS[per][count === 1 ? 0 : 1]}`;
}

/** The word for one bucket: 'month'. */
export const bucketUnit = (per: Per): string => UNITS[per][0];

/** The buckets that a report shows: those asked for, or coarser ones where these would be too many. */
export function shownBuckets(
  asked: Per,
  days: Span,
  periods: readonly Span[],
): { per: Per; note: string | null } {
  let per: Per = asked === 'period' && periods.length === 0 ? 'month' : asked;
  const [first, count] = [per, countBuckets(per, days, periods)];
  while (per !== 'all' && countBuckets(per, days, periods) > MOST[per]) per = coarser(per, periods);
  if (per === first || first === 'all') return { per, note: null };
  const by = per === 'all' ? 'Shown as one' : `Shown by ${bucketUnit(per)}`;
  return { per, note: `${by}: ${bucketCount(count, first)} are more than the ${MOST[first]} that fit` };
}

function coarser(per: Exclude<Per, 'all'>, periods: readonly Span[]): Per {
  const next = { day: 'week', week: 'month', month: 'quarter', quarter: 'year', year: 'all' } as const;
  if (per !== 'period') return next[per];
  return periodLength(periods) < 28 ? 'month' : 'quarter';
}

/** The number of buckets that a span touches. Budget periods that are not known are taken to be as long as the others. */
function countBuckets(per: Per, { from, to }: Span, periods: readonly Span[]): number {
  switch (per) {
    case 'day':
      return dayCount({ from, to });
    case 'week':
      return weekOf(to) - weekOf(from) + 1;
    case 'month':
      return monthNumber(to) - monthNumber(from) + 1;
    case 'quarter':
      return Math.floor(monthNumber(to) / 3) - Math.floor(monthNumber(from) / 3) + 1;
    case 'year':
      return yearOf(to) - yearOf(from) + 1;
    case 'period':
      return Math.ceil(dayCount({ from, to }) / periodLength(periods));
    case 'all':
      return 1;
  }
}

const periodLength = (periods: readonly Span[]) =>
  dayCount(periods[0] ?? { from: '2026-01-01', to: '2026-01-31' });
const yearOf = (date: CalendarDate) => Number(date.slice(0, 4));
const monthNumber = (date: CalendarDate) => yearOf(date) * 12 + Number(date.slice(5, 7)) - 1;
/** Counts weeks from a Monday. */
const weekOf = (date: CalendarDate) => Math.floor(daysFrom('1899-12-25', date) / 7);

const quarterOf = (date: CalendarDate) => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;

/** A bucket as a cell's name says it: 'March 2026', 'Q1 2026', 'Nov 2 - Nov 8, 2026'. */
export function bucketName(per: Per, days: Span): string {
  const { from } = days;
  if (per === 'day') return formatDate(from);
  if (per === 'month') return formatMonthYear(from);
  if (per === 'quarter') return `${quarterOf(from)} ${yearOf(from)}`;
  return per === 'year' ? String(yearOf(from)) : daysText(days);
}

/** A bucket as a column's heading has it; the year only where it begins or `isFirst` is set. */
export function bucketHeading(per: Per, { from, to }: Span, isFirst: boolean): string {
  const withYear = (text: string, starts: boolean) => (isFirst || starts ? `${text} ${yearOf(from)}` : text);
  switch (per) {
    case 'day':
      return formatMonthDay(from);
    case 'week':
    case 'period':
      return `${formatMonthDay(from)} - ${formatMonthDay(to)}`;
    case 'month':
      return withYear(formatShortMonth(from), from.slice(5, 7) === '01');
    case 'quarter':
      return withYear(quarterOf(from), from.slice(5, 7) === '01');
    case 'year':
      return String(yearOf(from));
    case 'all':
      return daysText({ from, to });
  }
}

/** A bucket of a file's heading, in ISO 8601: '2026-03-05', '2026-03', '2026', or its first and last day. */
export function bucketIso(per: Per, { from, to }: Span): string {
  if (per === 'day') return from;
  if (per === 'month') return from.slice(0, 7);
  return per === 'year' ? from.slice(0, 4) : `${from}/${to}`;
}

/** The mark of the running bucket: 'to Nov 26'. */
export const runningText = (today: CalendarDate) => `to ${formatMonthDay(today)}`;

/** Said next to averages that are still missing, once the running bucket is over: 'from December on'. */
export function averagesFrom(per: Per, running: Span): string {
  const next = addDays(running.to, 1);
  return `from ${per === 'month' ? formatMonth(next) : formatDate(next)} on`;
}
