import { shorten } from '../text/text';
import { addDays, calendarDateProblem, type CalendarDate } from './calendar-date';
import { formatDate, formatWeekday } from './format';
import { possibleDates } from './possible-dates';

/**
 * Parses a typed date: `2026-11-20`, `Nov 20`, `20.11.2026`, `yesterday`. Without a year, it is the latest such day
 * that is at most a month ahead. Null if it isn't a date or could be two (`03/04/2026`).
 */
export function readTypedDate(text: string, today: CalendarDate): CalendarDate | null {
  const word = text.trim().toLowerCase();
  if (word === 'today') return today;
  if (word === 'yesterday') return addDays(today, -1);
  if (!possibleDates(text).yearMissing) return onlyDate(text);
  const thisYear = Number(today.slice(0, 4));
  const latest = addDays(today, 31);
  const found = [thisYear + 1, thisYear, thisYear - 1].map((year) => onlyDate(text, year));
  return found.find((date) => date !== null && date <= latest) ?? null;
}

/** Explains why a typed date is rejected and how to write it; null for a calendar date `yyyy-MM-dd`. */
export function typedDateProblem(text: string): string | null {
  const problem = calendarDateProblem(text);
  if (problem === null) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  const quoted = `“${shorten(text.trim())}”`;
  const { dates, yearMissing } = possibleDates(text);
  const found = distinct(Object.values(dates)).filter((date) => date !== null);
  if (found.length === 0) return `${quoted} is not a date. Write it like Nov 20, 2026`;
  if (yearMissing) return `${quoted} is not clear. Write the month in letters, with the year: Nov 20, 2026`;
  return `${quoted} is not clear. Write ${found.map(formatDate).join(' or ')}`;
}

/**
 * A date's weekday, after 'Today' or 'Yesterday' if it is one of them: 'Today, Friday'. Null if the text isn't a
 * date.
 */
export function dayName(date: string, today: CalendarDate): string | null {
  if (calendarDateProblem(date) !== null) return null;
  const name = formatWeekday(date);
  if (date === today) return `Today, ${name}`;
  return date === addDays(today, -1) ? `Yesterday, ${name}` : name;
}

/** The date of a text if all orders of day and month agree on it; otherwise null. */
function onlyDate(text: string, year?: number): CalendarDate | null {
  const found = distinct(Object.values(possibleDates(text, year).dates));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function distinct<Item>(items: Item[]): Item[] {
  return [...new Set(items)];
}
