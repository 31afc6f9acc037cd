import {
  addMonths,
  addQuarters,
  addWeeks,
  addYears,
  differenceInCalendarMonths,
  differenceInCalendarQuarters,
  differenceInCalendarWeeks,
  differenceInCalendarYears,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  getQuarter,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import { addDays, daysFrom, fromLocalDate, toLocalDate, type CalendarDate } from './calendar-date';
import { formatDate, formatMonth, formatMonthDay, formatMonthYear, formatShortWeekday } from './date-format';

/** The four period types of the dashboard. */
export const PERIOD_TYPES = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A period as chosen: its type and how many periods it lies after the current one. */
export interface PeriodChoice {
  type: PeriodType;
  offset: number;
}

/** Days from the first to the last, both included. */
export interface Span {
  from: CalendarDate;
  to: CalendarDate;
}

/** A period with its first and last day, both included, and those of the one before it. */
export interface Period extends PeriodChoice {
  start: CalendarDate;
  end: CalendarDate;
  previousStart: CalendarDate;
  previousEnd: CalendarDate;
  label: string;
  previousLabel: string;
}

/** How many periods from today one can go: a century and a bit, which no ledger leaves. */
const FARTHEST = { week: 6_240, month: 1_440, quarter: 480, year: 120 } as const;

/** A period type on the calendar. */
interface Unit {
  start: (day: Date) => Date;
  end: (day: Date) => Date;
  add: (day: Date, count: number) => Date;
  difference: (later: Date, earlier: Date) => number;
  label: (span: Span) => string;
  /** The label of the period before, shown beside the chosen one. */
  previousLabel?: (span: Span) => string;
}

const FROM_MONDAY = { weekStartsOn: 1 } as const;

const calendar: Record<PeriodType, Unit> = {
  week: {
    start: (day) => startOfWeek(day, FROM_MONDAY),
    end: (day) => endOfWeek(day, FROM_MONDAY),
    add: addWeeks,
    difference: (later, earlier) => differenceInCalendarWeeks(later, earlier, FROM_MONDAY),
    label: ({ from, to }) => `${formatMonthDay(from)} - ${formatDate(to)}`,
    previousLabel: ({ from, to }) => `${formatMonthDay(from)} - ${formatMonthDay(to)}`,
  },
  month: {
    start: startOfMonth,
    end: endOfMonth,
    add: addMonths,
    difference: differenceInCalendarMonths,
    label: ({ from }) => formatMonthYear(from),
    previousLabel: ({ from }) => formatMonth(from),
  },
  quarter: {
    start: startOfQuarter,
    end: endOfQuarter,
    add: addQuarters,
    difference: differenceInCalendarQuarters,
    label: ({ from }) => `Q${getQuarter(toLocalDate(from))} ${yearOf(from)}`,
  },
  year: {
    start: startOfYear,
    end: endOfYear,
    add: addYears,
    difference: differenceInCalendarYears,
    label: ({ from }) => yearOf(from),
  },
};

/** The chosen period around `today`, with its labels. */
export function periodOf({ type, offset }: PeriodChoice, today: CalendarDate): Period {
  const { start, end, add, label, previousLabel = label } = calendar[type];
  const spanOf = (day: Date): Span => ({ from: fromLocalDate(start(day)), to: fromLocalDate(end(day)) });
  // From the first day on: a 31st may have none a month before.
  const first = start(toLocalDate(today));
  const chosen = spanOf(add(first, offset));
  const previous = spanOf(add(first, offset - 1));
  return {
    type,
    offset,
    start: chosen.from,
    end: chosen.to,
    previousStart: previous.from,
    previousEnd: previous.to,
    label: label(chosen),
    previousLabel: previousLabel(previous),
  };
}

/** How many whole periods lie between today's period and the one that holds `date`; negative in the past. */
export function offsetOf(type: PeriodType, date: CalendarDate, today: CalendarDate): number {
  return calendar[type].difference(toLocalDate(date), toLocalDate(today));
}

/** Whether a period is over, runs today, or has not begun. */
export function periodStage({ start, end }: Period, today: CalendarDate): 'past' | 'running' | 'future' {
  return today > end ? 'past' : today < start ? 'future' : 'running';
}

/**
 * The days of a period that are fairly compared with the one before: while it is running, those up to today with
 * as many, or with all of them when there are fewer; otherwise both whole.
 */
export function comparedSpans(period: Period, today: CalendarDate): { now: Span; before: Span } {
  const { start, end, previousStart, previousEnd } = period;
  if (periodStage(period, today) !== 'running') {
    return { now: { from: start, to: end }, before: { from: previousStart, to: previousEnd } };
  }
  const passed = dayCount({ from: start, to: today });
  const sameDay = addDays(previousStart, passed - 1);
  return {
    now: { from: start, to: today },
    before: { from: previousStart, to: sameDay < previousEnd ? sameDay : previousEnd },
  };
}

/** How many days a span has; below 1 when it ends before it begins. */
export function dayCount({ from, to }: Span): number {
  return daysFrom(from, to) + 1;
}

/** Every day from `start` to `end`, both included. */
export function daysBetween(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const count = Math.max(0, dayCount({ from: start, to: end }));
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

/** The label of a point of the line chart: the weekday's name for a week, 'Nov 20' otherwise. */
export function dayLabel(type: PeriodType, date: CalendarDate): string {
  return type === 'week' ? formatShortWeekday(date) : formatMonthDay(date);
}

/** The days of a span as text: 'Nov 1 - Nov 20', a single day 'Nov 1'; with its year unless it is today's. */
export function spanLabel({ from, to }: Span, today: CalendarDate): string {
  if (yearOf(from) !== yearOf(to)) return `${formatDate(from)} - ${formatDate(to)}`;
  const last = yearOf(to) === yearOf(today) ? formatMonthDay(to) : formatDate(to);
  return from === to ? last : `${formatMonthDay(from)} - ${last}`;
}

const yearOf = (date: CalendarDate) => date.slice(0, 4);

/** The period in the address; what is missing or wrong becomes the default: the current week. */
export function parsePeriodChoice(params: {
  period?: string | undefined;
  offset?: string | undefined;
}): PeriodChoice {
  const type = PERIOD_TYPES.find((known) => known === params.period) ?? 'week';
  const offset = /^-?\d{1,5}$/.test(params.offset ?? '') ? Number(params.offset) : 0;
  return { type, offset: Math.max(-FARTHEST[type], Math.min(FARTHEST[type], offset)) + 0 };
}

/** The address of a period; the default period has the plain one. */
export function periodHref({ type, offset }: PeriodChoice): string {
  const params = new URLSearchParams();
  if (type !== 'week') params.set('period', type);
  if (offset !== 0) params.set('offset', String(offset));
  const query = params.toString();
  return query ? `/dashboard?${query}` : '/dashboard';
}
