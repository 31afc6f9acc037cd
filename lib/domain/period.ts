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
import { formatDate, formatMonth, formatMonthDay, formatMonthYear, formatShortWeekday } from './date-format';
import type { PeriodChoice, PeriodType } from './period-choice';

/** A period with its first and last day, both included, and those of the one before it. */
export interface Period extends PeriodChoice {
  start: CalendarDate;
  end: CalendarDate;
  previousStart: CalendarDate;
  previousEnd: CalendarDate;
  label: string;
  previousLabel: string;
}

/** A period type on the calendar. */
interface Unit {
  start: (day: Date) => Date;
  add: (start: Date, count: number) => Date;
  /** How many periods the first one begins after the second one. */
  difference: (start: Date, other: Date) => number;
  label: (span: Span) => string;
  /** The label of the period before, shown beside the chosen one. */
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

/** The chosen period around `today`, with its labels. */
export function periodOf({ type, offset }: PeriodChoice, today: CalendarDate): Period {
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

/** How many whole periods lie between today's period and the one that holds `date`; negative in the past. */
export function offsetOf(type: PeriodType, date: CalendarDate, today: CalendarDate): number {
  const { start, difference } = calendar[type];
  return difference(start(toLocalDate(date)), start(toLocalDate(today)));
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
