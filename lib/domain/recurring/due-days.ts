import { addDays, daysFrom, daysInMonth, type CalendarDate } from '../dates/calendar-date';
import type { Rhythm, Shift, Terms } from './rhythms';

/** The due days of a series from one day to another, both included, in order. docs/recurring.md, 'Rhythms'. */
export function dueDays(terms: Terms, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  if (from > to) return [];
  return terms.unit === 'day' || terms.unit === 'week'
    ? everyFewDays(terms.anchor, terms.unit === 'day' ? terms.every : terms.every * 7, from, to)
    : everyFewMonths(terms, from, to);
}

/** The expected day of a due day: another one if it is moved off a weekend. */
export function shifted(day: CalendarDate, shift: Shift): CalendarDate {
  const weekday = weekdayOf(day);
  if (shift === 'none' || weekday < 6) return day;
  return shift === 'before' ? addDays(day, 5 - weekday) : addDays(day, 8 - weekday);
}

/** The expected day of the occurrence after that of a due day. */
export function expectedAfter(terms: Terms, due: CalendarDate, { gap }: Pick<Rhythm, 'gap'>): CalendarDate {
  const after = addDays(due, 1);
  const [next = after] = dueDays(terms, after, addDays(after, Math.ceil(gap * 2)));
  return shifted(next, terms.shift);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: CalendarDate): number {
  // The first day that is counted, January 1, 1970, was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The days since 1970. A search compares the same few hundred days many thousand times, so they are kept. */
export function dayNumber(day: CalendarDate): number {
  const known = dayNumbers.get(day) ?? daysFrom('1970-01-01', day);
  dayNumbers.set(day, known);
  return known;
}

const dayNumbers = new Map<CalendarDate, number>();

function everyFewDays(
  anchor: CalendarDate,
  step: number,
  from: CalendarDate,
  to: CalendarDate,
): CalendarDate[] {
  const first = Math.ceil(daysFrom(anchor, from) / step) * step;
  const count = Math.floor((daysFrom(anchor, to) - first) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(anchor, first + index * step));
}

function everyFewMonths(terms: Terms, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const step = terms.unit === 'year' ? terms.every * 12 : terms.every;
  const anchor = monthNumber(terms.anchor);
  const found: CalendarDate[] = [];
  const first = anchor + Math.floor((monthNumber(from) - anchor) / step) * step;
  for (let month = first; month <= monthNumber(to); month += step)
    for (const day of daysOfMonth(terms, Math.floor(month / 12), (month % 12) + 1))
      if (day >= from && day <= to) found.push(day);
  return found;
}

function monthNumber(day: CalendarDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function daysOfMonth(terms: Terms, year: number, month: number): CalendarDate[] {
  const last = daysInMonth(year, month);
  const dayOf = (day: number) => `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
  if (terms.ordinal !== null) {
    const { ordinal, weekday } = terms;
    const matching = Array.from({ length: last }, (_, index) => dayOf(index + 1)).filter((day) =>
      weekday === 0 ? weekdayOf(day) < 6 : weekdayOf(day) === weekday,
    );
    const found = matching.at(ordinal > 0 ? ordinal - 1 : ordinal) ?? matching.at(ordinal > 0 ? -1 : 0);
    return found === undefined ? [] : [found];
  }
  const days = terms.days.length > 0 ? terms.days : [Number(terms.anchor.slice(8))];
  return [...new Set(days.map((day) => Math.min(day, last)))].sort((one, other) => one - other).map(dayOf);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
