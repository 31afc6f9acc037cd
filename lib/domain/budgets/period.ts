import type { CalendarDate } from '../dates/calendar-date';
import { monthOf, type Span } from '../dates/calendar-days';
import { formatDate, formatMonthDay, formatMonthYear } from '../dates/format';
import type { PeriodKind } from './enums';

/** Days of a budget period, and how its calendar runs. */
export type PeriodDays = Span & { kind: PeriodKind };

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

/** True on the days of a period. */
export function isRunning({ from, to }: Span, today: CalendarDate): boolean {
  return from <= today && today <= to;
}

/** True for the days from a month's first to its last. */
export function isCalendarMonth({ from, to }: Span): boolean {
  const month = monthOf(from);
  return month.from === from && month.to === to;
}

/** A month cut short by another calendar is none. */
export function isWholeMonth({ kind, ...days }: PeriodDays): boolean {
  return kind === 'month' && isCalendarMonth(days);
}
