import { formatDate, type CalendarDate } from './calendar-date';
import {
  dateOf,
  dayIn,
  dayNumbered,
  dayOf,
  fullDate,
  monthAndDay,
  monthName,
  weekdayName,
  type Day,
} from './calendar-days';

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

/** Local midnight of a calendar date, which is what calendars on the screen speak of. */
export function toLocalDate(date: CalendarDate): Date {
  const { year, month, day } = dayOf(date);
  return new Date(year, month, day);
}

/** The calendar date that a local date stands for. */
export function fromLocalDate(date: Date): CalendarDate {
  return dateOf(dayIn(date.getFullYear(), date.getMonth(), date.getDate()));
}

/** What a period type is on the calendar: periods are numbered, one after the other. */
interface Unit {
  numberOf: (day: Day) => number;
  firstDay: (number: number) => Day;
  label: (first: Day, last: Day) => string;
  short: (first: Day, last: Day) => string;
}

/** 1970-01-01 was a Thursday: with three days more, weeks begin on Mondays. */
const week: Unit = {
  numberOf: ({ number }) => Math.floor((number + 3) / 7),
  firstDay: (number) => dayNumbered(number * 7 - 3),
  label: (first, last) => `${monthAndDay(first)} - ${fullDate(last)}`,
  short: (first, last) => `${monthAndDay(first)} - ${monthAndDay(last)}`,
};

function months(count: number, label: (first: Day) => string, short = label): Unit {
  return {
    numberOf: ({ year, month }) => Math.floor((year * 12 + month) / count),
    firstDay: (number) => dayIn(Math.floor((number * count) / 12), (number * count) % 12, 1),
    label,
    short,
  };
}

const calendar: Record<PeriodType, Unit> = {
  week,
  month: months(1, (first) => `${monthName(first)} ${first.year}`, monthName),
  quarter: months(3, ({ year, month }) => `Q${month / 3 + 1} ${year}`),
  year: months(12, ({ year }) => String(year)),
};

/** The chosen period around `today`, with its labels. */
export function periodOf({ type, offset }: PeriodChoice, today: CalendarDate): Period {
  const unit = calendar[type];
  const number = unit.numberOf(dayOf(today)) + offset;
  const [previous, first, next] = [number - 1, number, number + 1].map(unit.firstDay) as [Day, Day, Day];
  const last = dayNumbered(next.number - 1);
  const previousLast = dayNumbered(first.number - 1);
  return {
    type,
    offset,
    start: dateOf(first),
    end: dateOf(last),
    previousStart: dateOf(previous),
    previousEnd: dateOf(previousLast),
    label: unit.label(first, last),
    previousLabel: unit.short(previous, previousLast),
  };
}

/** How many whole periods lie between today's period and the one that holds `date`; negative in the past. */
export function offsetOf(type: PeriodType, date: CalendarDate, today: CalendarDate): number {
  const { numberOf } = calendar[type];
  return numberOf(dayOf(date)) - numberOf(dayOf(today));
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
  const sameDay = dateOf(dayNumbered(dayOf(previousStart).number + passed - 1));
  return {
    now: { from: start, to: today },
    before: { from: previousStart, to: sameDay < previousEnd ? sameDay : previousEnd },
  };
}

/** How many days a span has; below 1 when it ends before it begins. */
export function dayCount({ from, to }: Span): number {
  return dayOf(to).number - dayOf(from).number + 1;
}

/** Every day from `start` to `end`, both included. */
export function daysBetween(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const first = dayOf(start).number;
  return Array.from({ length: Math.max(0, dayCount({ from: start, to: end })) }, (_, index) =>
    dateOf(dayNumbered(first + index)),
  );
}

/** The label of a point of the line chart: the weekday's name for a week, 'MMM d' otherwise. */
export function dayLabel(type: PeriodType, date: CalendarDate): string {
  const day = dayOf(date);
  return type === 'week' ? weekdayName(day) : monthAndDay(day);
}

/** A date with its weekday, for tooltips: 'EEE, MMM d, yyyy'. */
export function formatDateWithWeekday(date: CalendarDate): string {
  return `${weekdayName(dayOf(date))}, ${formatDate(date)}`;
}

/** The days of a span as text: 'Nov 1 - Nov 20', a single day 'Nov 1'; with its year unless it is today's. */
export function spanLabel({ from, to }: Span, today: CalendarDate): string {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first.year !== last.year) return `${fullDate(first)} - ${fullDate(last)}`;
  const year = last.year === dayOf(today).year ? '' : `, ${last.year}`;
  return `${monthAndDay(first)}${from === to ? '' : ` - ${monthAndDay(last)}`}${year}`;
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
