import { shorten } from '../text/text';

/** A calendar date as `yyyy-MM-dd`, without time or zone. */
export type CalendarDate = string;

/** The names of the months, from January. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const DAY_MS = 86_400_000;

// Counts days in UTC, where every day has 24 hours.

/** The date `days` later, or earlier if negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days that the second date is after the first. */
export function daysFrom(first: CalendarDate, second: CalendarDate): number {
  return (Date.parse(second) - Date.parse(first)) / DAY_MS;
}

/** The number of days in a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Explains why a text isn't a calendar date `yyyy-MM-dd` between 1900 and 2999, for the user; null if it is one. */
export function calendarDateProblem(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match)
    return text === '' ? 'the date is missing' : `"${shorten(text)}" is not a date; write it as YYYY-MM-DD`;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1900 || year > 2999) return `the year ${year} is out of range`;
  if (month < 1 || month > 12) return `"${text}": there is no month ${month}; write dates as YYYY-MM-DD`;
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return `"${text}": ${MONTHS[month - 1]} ${year} has ${days} days`;
  return null;
}

/** Formatters by time zone: one takes far longer to make than to use. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones. A cookie names the zone, so there may be any number of spellings. */
const MOST_FORMATS = 1_000;

/** The calendar date of a moment in an IANA time zone. An unknown zone counts as UTC. */
export function dateInZone(moment: Date, timeZone: string): CalendarDate {
  let format = formats.get(timeZone);
  if (!format) {
    try {
      // Sweden writes dates as yyyy-MM-dd.
      format = new Intl.DateTimeFormat('sv-SE', { timeZone });
    } catch {
      return dateInZone(moment, 'UTC');
    }
    if (formats.size >= MOST_FORMATS) formats.clear();
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
