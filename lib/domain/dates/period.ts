import {
  addMonths,
  addWeeks,
  differenceInCalendarMonths,
  differenceInCalendarWeeks,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from 'date-fns';
import { addDays, type CalendarDate } from './calendar-date';
import { dayCount, fromLocalDate, toLocalDate, type Span } from './calendar-days';
import { formatDate, formatMonth, formatMonthDay, formatMonthYear, formatShortWeekday } from './format';
import type { PeriodChoice, PeriodType, ShownType } from './period-choice';

/** A period and the one before it, with their first and last days, both included. */
export interface Period {
  type: ShownType;
  offset: number;
  start: CalendarDate;
  end: CalendarDate;
  previousStart: CalendarDate;
  previousEnd: CalendarDate;
  label: string;
  previousLabel: string;
}

/** The calendar arithmetic of a period type. */
interface Unit {
  start: (day: Date) => Date;
  add: (start: Date, count: number) => Date;
  /** The number of periods that the first start is after the second. */
  difference: (start: Date, other: Date) => number;
  label: (span: Span) => string;
  /** The label of the previous period when shown next to the chosen one. */
  previousLabel?: (span: Span) => string;
}

const FROM_MONDAY = { weekStartsOn: 1 } as const;

const week: Unit = {
  start: (day) => startOfWeek(day, FROM_MONDAY),
  add: addWeeks,
  difference: (start, other) => differenceInCalendarWeeks(start, other, FROM_MONDAY),
  label: ({ from, to }) => `${formatMonthDay(from)} - ${formatDate(to)}`,
  previousLabel: ({ from, to }) => `${formatMonthDay(from)} - ${formatMonthDay(to)}`,
};

const ofMonths = (months: number): Pick<Unit, 'add' | 'difference'> => ({
  add: (start, count) => addMonths(start, count * months),
  difference: (start, other) => differenceInCalendarMonths(start, other) / months,
});

const calendar: Record<PeriodType, Unit> = {
  week,
  month: {
    ...ofMonths(1),
    start: startOfMonth,
    label: ({ from }) => formatMonthYear(from),
    previousLabel: ({ from }) => formatMonth(from),
  },
  quarter: {
    ...ofMonths(3),
    start: startOfQuarter,
    label: ({ from }) => `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${yearOf(from)}`,
  },
  year: { ...ofMonths(12), start: startOfYear, label: ({ from }) => yearOf(from) },
};

/** The chosen period relative to `today`, with its labels. docs/product.md, 'Periods'. */
export function periodOf({ type, offset }: PeriodChoice, today: CalendarDate): Period & PeriodChoice {
  const { start, add, label, previousLabel = label } = calendar[type];
  const current = start(toLocalDate(today));
  const [previousStart, first, next] = [offset - 1, offset, offset + 1].map((count) =>
    fromLocalDate(add(current, count)),
  ) as [CalendarDate, CalendarDate, CalendarDate];
  const [end, previousEnd] = [addDays(next, -1), addDays(first, -1)];
  return {
    type,
    offset,
    start: first,
    end,
    previousStart,
    previousEnd,
    label: label({ from: first, to: end }),
    previousLabel: previousLabel({ from: previousStart, to: previousEnd }),
  };
}

/** The number of periods that the one with `date` is after the one with `today`; negative in the past. */
export function offsetOf(type: PeriodType, date: CalendarDate, today: CalendarDate): number {
  const { start, difference } = calendar[type];
  return difference(start(toLocalDate(date)), start(toLocalDate(today)));
}

/** Tells if a period is over, running or still to come. */
export function periodStage(
  { start, end }: Pick<Period, 'start' | 'end'>,
  today: CalendarDate,
): 'past' | 'running' | 'future' {
  return today > end ? 'past' : today < start ? 'future' : 'running';
}

/**
 * The days of a period to compare with the one before. While it is running, these are the days up to today and as
 * many days of the previous period, or all of them if it is shorter; otherwise both periods are whole.
 * docs/product.md, 'Dashboard figures'.
 */
export function comparedSpans(
  period: Pick<Period, 'start' | 'end' | 'previousStart' | 'previousEnd'>,
  today: CalendarDate,
): { now: Span; before: Span } {
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

/** The label of a point in the line chart: the weekday for a week, 'Nov 20' otherwise. */
export function dayLabel(type: ShownType, date: CalendarDate): string {
  return type === 'week' ? formatShortWeekday(date) : formatMonthDay(date);
}

/** The days of a span: 'Nov 1 - Nov 20', or 'Nov 1' for a single day; with the year unless it is this one. */
export function spanLabel({ from, to }: Span, today: CalendarDate): string {
  if (yearOf(from) !== yearOf(to)) return `${formatDate(from)} - ${formatDate(to)}`;
  const last = yearOf(to) === yearOf(today) ? formatMonthDay(to) : formatDate(to);
  return from === to ? last : `${formatMonthDay(from)} - ${last}`;
}

const yearOf = (date: CalendarDate) => date.slice(0, 4);
