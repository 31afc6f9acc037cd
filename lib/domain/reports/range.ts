import { addDays, type CalendarDate } from '../dates/calendar-date';
import { monthOf, type Span } from '../dates/calendar-days';
import { formatDate, formatMonthDay } from '../dates/format';
import type { Range } from './enums';

/** Days that the ranges of reports depend on. */
export interface KnownDays {
  today: CalendarDate;
  /** From the first row to the last; null if there is none. */
  ledger: Span | null;
  /** Budget periods in order, from the earliest that is needed; none for calendar months. */
  periods: readonly Span[];
}

const MONTHS: Partial<Record<Range, number>> = {
  month: 1,
  '3-months': 3,
  '6-months': 6,
  '12-months': 12,
  '2-years': 24,
  '3-years': 36,
};

/** The days of a range. It counts in whole months, the running one included, so that it moves with today. */
function rangeDays(range: Range, { today, ledger, periods }: KnownDays): Span {
  const running = monthOf(today);
  const years = (offset: number) => {
    const year = String(Number(today.slice(0, 4)) + offset).padStart(4, '0');
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  };
  switch (range) {
    case 'last-month':
      return monthOf(today, -1);
    case 'year':
      return years(0);
    case 'last-year':
      return years(-1);
    case 'all': {
      const { from, to } = ledger ?? running;
      return { from: earlier(monthOf(from).from, running.from), to: later(to, running.to) };
    }
    case 'period':
      return periodAt(periods, 0, today) ?? running;
    case 'last-period':
      return periodAt(periods, -1, today) ?? monthOf(today, -1);
    default:
      return { from: monthOf(today, 1 - (MONTHS[range] ?? 1)).from, to: running.to };
  }
}

/** The days of a range, or from one day to another; an open end is that of all rows. */
export function reportDays(
  { range, filter: { from, to } }: { range: Range | null; filter: Partial<Span> },
  known: KnownDays,
): Span {
  if (range !== null) return rangeDays(range, known);
  const all = rangeDays('all', known);
  return {
    from: from ?? earlier(all.from, to ?? all.from),
    to: to ?? later(all.to, from ?? all.to),
  };
}

const NAMES: Record<Range, string> = {
  month: 'This month',
  'last-month': 'Last month',
  '3-months': 'Last 3 months',
  '6-months': 'Last 6 months',
  '12-months': 'Last 12 months',
  year: 'This year',
  'last-year': 'Last year',
  '2-years': 'Last 2 years',
  '3-years': 'Last 3 years',
  all: 'All days',
  period: 'This budget period',
  'last-period': 'Last budget period',
};

/** 'Last 12 months' for a range, which moves with today; 'Dec 1, 2025 - Nov 30, 2026' for two days, which stay. */
export function rangeLabel(range: Range | null, days: Span): string {
  return range === null ? daysText(days) : NAMES[range];
}

/** Days with their year: 'Jan 1 - Mar 31, 2026', 'Dec 1, 2025 - Nov 30, 2026', 'Mar 5, 2026'. */
export function daysText({ from, to }: Span): string {
  if (from === to) return formatDate(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatMonthDay(from) : formatDate(from)} - ${formatDate(to)}`;
}

/** The days that two spans share; null if there are none. */
export function sharedDays(one: Partial<Span>, other: Span): Span | null {
  const from = later(one.from ?? other.from, other.from);
  const to = earlier(one.to ?? other.to, other.to);
  return from <= to ? { from, to } : null;
}

/** The budget period that holds today, or one before it; null if it is not known. */
function periodAt(periods: readonly Span[], offset: number, today: CalendarDate): Span | null {
  const running = periods.findIndex(({ from, to }) => from <= today && today <= to);
  return running < 0 ? null : (periods[running + offset] ?? null);
}

/** As many whole budget periods that end before a span, if it is made of some and they are known; else null. */
export function periodsBefore(periods: readonly Span[], { from, to }: Span): Span | null {
  const first = periods.findIndex((period) => period.from === from);
  const last = periods.findIndex((period) => period.to === to);
  if (first < 0 || last < first) return null;
  const before = periods[2 * first - last - 1];
  return before ? { from: before.from, to: addDays(from, -1) } : null;
}

const earlier = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other);
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);
