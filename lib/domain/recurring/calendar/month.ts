import {
  addDays,
  calendarDateProblem,
  daysFrom,
  daysInMonth,
  type CalendarDate,
} from '../../dates/calendar-date';
import type { Span } from '../../dates/calendar-days';
import { weekdayOf } from '../due-days';
import { RHYTHMS } from '../rhythms';

/** A month of the calendar, as `yyyy-MM`. */
export type Month = string;

export const monthWith = (day: CalendarDate): Month => day.slice(0, 7);

/** The month in the address; the current one if it is missing or invalid. */
export function parseMonth(month: string | undefined, today: CalendarDate): Month {
  return month !== undefined && calendarDateProblem(`${month}-01`) === null ? month : monthWith(today);
}

/** A month as a grid of days, or as the list of its items. */
export type MonthView = 'calendar' | 'list';

/** The view in the address; the grid if it is missing or unknown. */
export function parseView(view: string | undefined): MonthView {
  return view === 'list' ? 'list' : 'calendar';
}

/** The address of a month in a view; the current one as a grid needs no parameter. */
export function monthHref(month: Month, today: CalendarDate, view: MonthView): string {
  const parameters = new URLSearchParams({
    ...(month !== monthWith(today) && { month }),
    ...(view === 'list' && { view }),
  });
  return parameters.size === 0 ? '/upcoming' : `/upcoming?${parameters}`;
}

/** The month so many months later, or earlier if negative. */
export function stepMonth(month: Month, by: number): Month {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** The day of another month with the same number, or its last day. */
export function sameDayIn(month: Month, day: CalendarDate): CalendarDate {
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The weeks of a month from Monday to Sunday, with the days of its neighbours that complete them. */
export function weeksOf(month: Month): CalendarDate[][] {
  const first = `${month}-01`;
  const start = addDays(first, 1 - weekdayOf(first));
  const weeks = Math.ceil((daysFrom(start, lastDayOf(month)) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}

/** The expected days of all occurrences that the weeks of a month may show: a paid one is shown on the day it was paid. */
export function expectedDaysOf(month: Month): Span {
  const days = weeksOf(month).flat();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return {
    from: addDays(first, -Math.max(...RHYTHMS.map(({ after }) => after))),
    to: addDays(last, Math.max(...RHYTHMS.map(({ before }) => before))),
  };
}

function lastDayOf(month: Month): CalendarDate {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${daysInMonth(year, number)}`;
}
