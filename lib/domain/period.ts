import {
  addDays,
  addMonths,
  addQuarters,
  addWeeks,
  addYears,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  differenceInCalendarQuarters,
  differenceInCalendarWeeks,
  differenceInCalendarYears,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  endOfYear,
  format,
  parse,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import { calendarDateProblem, type CalendarDate } from './calendar-date';

/** The four period types of the dashboard (product.md, section 2). */
export const PERIOD_TYPES = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A period as chosen: its type and how many periods it lies after the current one (product.md, section 3). */
export interface PeriodChoice {
  type: PeriodType;
  offset: number;
}

/** A period with its first and last day, both included, and the first day of the one before it. */
export interface Period extends PeriodChoice {
  start: CalendarDate;
  end: CalendarDate;
  previousStart: CalendarDate;
  label: string;
  previousLabel: string;
}

const MONDAY = { weekStartsOn: 1 } as const;
const FORMAT = 'yyyy-MM-dd';
const EPOCH = new Date(2000, 0, 1);
/** How many periods from today one can go: a century and a bit, which no ledger leaves. */
const FARTHEST = { week: 6_240, month: 1_440, quarter: 480, year: 120 } as const;

/** Local midnight stands for the calendar date; only calendar arithmetic is done on it, so no zone shows. */
export function toLocalDate(date: CalendarDate): Date {
  return parse(date, FORMAT, EPOCH);
}

/** The calendar date that a local date stands for. */
export function fromLocalDate(date: Date): CalendarDate {
  return format(date, FORMAT);
}

const calendar = {
  week: {
    start: (day: Date) => startOfWeek(day, MONDAY),
    end: (day: Date) => endOfWeek(day, MONDAY),
    add: addWeeks,
    between: (later: Date, earlier: Date) => differenceInCalendarWeeks(later, earlier, MONDAY),
    label: (start: Date, end: Date) => `${format(start, 'MMM d')} - ${format(end, 'MMM d, yyyy')}`,
    short: (start: Date, end: Date) => `${format(start, 'MMM d')} - ${format(end, 'MMM d')}`,
  },
  month: {
    start: startOfMonth,
    end: endOfMonth,
    add: addMonths,
    between: differenceInCalendarMonths,
    label: (start: Date) => format(start, 'MMMM yyyy'),
    short: (start: Date) => format(start, 'MMMM'),
  },
  quarter: {
    start: startOfQuarter,
    end: endOfQuarter,
    add: addQuarters,
    between: differenceInCalendarQuarters,
    label: (start: Date) => format(start, "'Q'Q yyyy"),
    short: (start: Date) => format(start, "'Q'Q yyyy"),
  },
  year: {
    start: startOfYear,
    end: endOfYear,
    add: addYears,
    between: differenceInCalendarYears,
    label: (start: Date) => format(start, 'yyyy'),
    short: (start: Date) => format(start, 'yyyy'),
  },
} as const;

/** The chosen period around `today`, with its labels in the formats of product.md, section 2. */
export function periodOf({ type, offset }: PeriodChoice, today: CalendarDate): Period {
  const unit = calendar[type];
  const start = unit.start(unit.add(unit.start(toLocalDate(today)), offset));
  const end = unit.end(start);
  const previousStart = unit.start(unit.add(start, -1));
  return {
    type,
    offset,
    start: fromLocalDate(start),
    end: fromLocalDate(end),
    previousStart: fromLocalDate(previousStart),
    label: unit.label(start, end),
    previousLabel: unit.short(previousStart, unit.end(previousStart)),
  };
}

/** How many whole periods lie between today's period and the one that holds `date`; negative in the past. */
export function offsetOf(type: PeriodType, date: CalendarDate, today: CalendarDate): number {
  return calendar[type].between(toLocalDate(date), toLocalDate(today)) + 0;
}

/** Every day from `start` to `end`, both included. */
export function daysBetween(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const first = toLocalDate(start);
  const count = differenceInCalendarDays(toLocalDate(end), first) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => fromLocalDate(addDays(first, index)));
}

/** The label of a point of the line chart: the weekday's name for a week, 'MMM d' otherwise (product.md, section 9). */
export function dayLabel(type: PeriodType, date: CalendarDate): string {
  return format(toLocalDate(date), type === 'week' ? 'EEE' : 'MMM d');
}

/** A date as lists show it: 'MMM d, yyyy'. */
export function formatDate(date: CalendarDate): string {
  return format(toLocalDate(date), 'MMM d, yyyy');
}

/** A date with its weekday, for tooltips: 'EEE, MMM d, yyyy'. */
export function formatDateWithWeekday(date: CalendarDate): string {
  return format(toLocalDate(date), 'EEE, MMM d, yyyy');
}

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

/** The address of the period that holds a date picked in the calendar. */
export function periodHrefOfDate(type: PeriodType, date: CalendarDate, today: CalendarDate): string {
  if (calendarDateProblem(date)) throw new Error('not a calendar date');
  return periodHref({ type, offset: offsetOf(type, date, today) });
}
