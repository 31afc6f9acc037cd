import { addDays, daysFrom, daysInMonth, type CalendarDate } from './calendar-date';

/** Days from the first to the last, both included. */
export interface Span {
  from: CalendarDate;
  to: CalendarDate;
}

/** A calendar date as local midnight, which the calendar component expects. */
export function toLocalDate(date: CalendarDate): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The calendar date of a local `Date`, ignoring its time. */
export function fromLocalDate(date: Date): CalendarDate {
  return calendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** The number of days in a span; less than 1 if it ends before it starts. */
export function dayCount({ from, to }: Span): number {
  return daysFrom(from, to) + 1;
}

/** Every day from `start` to `end`, both included. */
export function daysBetween(start: CalendarDate, end: CalendarDate): CalendarDate[] {
  const count = Math.max(0, dayCount({ from: start, to: end }));
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

/** The calendar month of a date, or the one `offset` months later. */
export function monthOf(date: CalendarDate, offset = 0): Span {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const months = year * 12 + month - 1 + offset;
  const then = [Math.floor(months / 12), (months % 12) + 1] as const;
  return { from: calendarDate(...then, 1), to: calendarDate(...then, daysInMonth(...then)) };
}

function calendarDate(year: number, month: number, day: number): CalendarDate {
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
