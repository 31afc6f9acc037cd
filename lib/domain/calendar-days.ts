import { MONTHS, type CalendarDate } from './calendar-date';

// Days are counted in UTC, which has no gaps; nothing of it shows. Written out, because the screens that need
// this need little else of a date library.

const DAY_MS = 86_400_000;

/** A calendar date as a count of days, and in its parts; `month` counts from 0, `weekday` from Monday as 0. */
export interface Day {
  number: number;
  year: number;
  month: number;
  day: number;
  weekday: number;
}

/** The day of a calendar date. */
export function dayOf(date: CalendarDate): Day {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return dayIn(year, month - 1, day);
}

/** The day of a year, month (from 0) and day; what lies outside the month runs on into the next or the one before. */
export function dayIn(year: number, month: number, day: number): Day {
  return dayNumbered(Math.round(Date.UTC(year, month, day) / DAY_MS));
}

/** The day with a number. */
export function dayNumbered(number: number): Day {
  const date = new Date(number * DAY_MS);
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** The calendar date of a day. */
export function dateOf({ year, month, day }: Day): CalendarDate {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month + 1, 2)}-${digits(day, 2)}`;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The month's name: 'November'. */
export const monthName = ({ month }: Day): string => MONTHS[month] ?? '';

/** The weekday's short name: 'Fri'. */
export const weekdayName = ({ weekday }: Day): string => WEEKDAYS[weekday] ?? '';

/** A day as 'Nov 20'. */
export const monthAndDay = (day: Day): string => `${monthName(day).slice(0, 3)} ${day.day}`;

/** A day as 'Nov 20, 2026'. */
export const fullDate = (day: Day): string => `${monthAndDay(day)}, ${day.year}`;
