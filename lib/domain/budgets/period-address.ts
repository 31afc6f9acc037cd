import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import type { Span } from '../dates/calendar-days';
import { monthHref, monthWith } from '../recurring/calendar/month';
import type { BudgetPeriod } from './page-document';
import { isRunning } from './period';
import { mostlyIn } from './period-name';

/** The key of a period in an address; null for none, which is the running period. */
export function parsePeriod(text: string | undefined): CalendarDate | null {
  return text === undefined || calendarDateProblem(text) !== null ? null : text;
}

/** The address of the days on which something is still to come in a period. */
export function toComeHref(period: Span, today: CalendarDate): string {
  return monthHref(monthWith(isRunning(period, today) ? today : period.from), today, 'list');
}

/** The address of the bills of a period, paid or to come: those of the month that holds most of its days. */
export function billsHref(period: Span, today: CalendarDate): string {
  return monthHref(monthWith(mostlyIn(period)), today, 'list');
}

/** The parts of the Budgets screen that explain a figure, by the ids of their headings. */
export const EXPLAINED_AT = {
  limits: '#budget-categories',
  years: '#budget-years',
  goals: '#budget-goals',
  moves: '#budget-moves',
} as const;

/** The address of a budget period, null for the running one. */
export function budgetsHref(key: BudgetPeriod['key'] | null): string {
  return key === null ? '/budgets' : `/budgets?period=${key}`;
}
