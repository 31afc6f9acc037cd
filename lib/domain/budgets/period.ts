import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import { dayCount, monthOf, type Span } from '../dates/calendar-days';
import { formatDate, formatMonth, formatMonthDay, formatMonthYear, formatShortMonth } from '../dates/format';
import { monthHref, monthWith } from '../recurring/calendar/month';
import type { PeriodKind } from './enums';
import type { BudgetPeriod } from './page-document';

/** Days of a budget period, and how its calendar runs. */
type PeriodDays = Span & { kind: PeriodKind };

const WEEKLY: readonly PeriodKind[] = ['weekly', 'two-weekly', 'four-weekly'];

/** 'November 2026' for a calendar month, 'Nov 25 - Dec 24, 2026' for any other period. */
export function periodLabel(period: PeriodDays): string {
  const { from, to } = period;
  if (isWholeMonth(period)) return formatMonthYear(from);
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatMonthDay(from) : formatDate(from);
  return `${start} - ${formatDate(to)}`;
}

/** The label of a period of which only the days are known. */
export function daysLabel(days: Span): string {
  return periodLabel({ ...days, kind: 'month' });
}

/** The month that a period is called by next to its label, such as 'December'; null where the label says it, or none does. */
export function periodMonth(period: PeriodDays): string | null {
  return isWholeMonth(period) || isWeekly(period) ? null : formatMonth(mostlyIn(period));
}

/** A period in a sentence: 'November', or of weeks 'Nov 2 - Nov 8'. */
export function periodName(period: PeriodDays): string {
  if (!isWeekly(period)) return formatMonth(mostlyIn(period));
  return `${formatMonthDay(period.from)} - ${formatMonthDay(period.to)}`;
}

/** A period as short as it can be: 'Nov', or of weeks its first day. */
export function shortPeriodName(period: PeriodDays): string {
  return isWeekly(period) ? formatMonthDay(period.from) : formatShortMonth(mostlyIn(period));
}

/** One budget period in words, after an amount. */
export const PER_PERIOD: Record<PeriodKind, string> = {
  month: 'a month',
  day: 'a month',
  'last-day': 'a month',
  'last-business-day': 'a month',
  payday: 'a month',
  weekly: 'a week',
  'two-weekly': 'every 2 weeks',
  'four-weekly': 'every 4 weeks',
};

/** The unit in which budget periods are counted: 'months', 'weeks' or 'periods'. */
export function periodUnit({ kind }: Pick<PeriodDays, 'kind'>, count: number): string {
  const unit = kind === 'weekly' ? 'week' : WEEKLY.includes(kind) ? 'period' : 'month';
  return count === 1 ? unit : `${unit}s`;
}

/** True on the days of a period. */
export function isRunning({ from, to }: Span, today: CalendarDate): boolean {
  return from <= today && today <= to;
}

/** The key of a period in an address; null for none, which is the running period. */
export function parsePeriod(text: string | undefined): CalendarDate | null {
  return text === undefined || calendarDateProblem(text) !== null ? null : text;
}

/** The address of the days on which something is still to come in a period. */
export function toComeHref(period: Span, today: CalendarDate): string {
  return monthHref(monthWith(isRunning(period, today) ? today : period.from), today, 'list');
}

/** The address of a budget period, null for the running one. */
export function budgetsHref(key: BudgetPeriod['key'] | null): string {
  return key === null ? '/budgets' : `/budgets?period=${key}`;
}

/** True for the days from a month's first to its last. */
export function isCalendarMonth({ from, to }: Span): boolean {
  const month = monthOf(from);
  return month.from === from && month.to === to;
}

const isWeekly = ({ kind }: PeriodDays) => WEEKLY.includes(kind);

/** A month cut short by another calendar is none. */
function isWholeMonth({ kind, ...days }: PeriodDays): boolean {
  return kind === 'month' && isCalendarMonth(days);
}

/** The first day of the month that holds most days of a period, the later of equals. */
function mostlyIn({ from, to }: Span): CalendarDate {
  let [best, most] = [from, 0];
  for (let month = monthOf(from); month.from <= to; month = monthOf(month.from, 1)) {
    const days = dayCount({
      from: month.from > from ? month.from : from,
      to: month.to < to ? month.to : to,
    });
    if (days >= most) [best, most] = [month.from, days];
  }
  return best;
}
