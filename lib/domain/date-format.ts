import type { CalendarDate } from './calendar-date';

/** Formats a calendar date. Both the date and the formatter are in UTC, so no time zone shifts the day. */
function form(options: Intl.DateTimeFormatOptions): (date: CalendarDate) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date) => format.format(Date.parse(date));
}

/** 'Nov 20, 2026' */
export const formatDate = form({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 20' */
export const formatMonthDay = form({ month: 'short', day: 'numeric' });

/** 'Fri, Nov 20, 2026' */
export const formatDateWithWeekday = form({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** 'November' */
export const formatMonth = form({ month: 'long' });

/** 'Nov' */
export const formatShortMonth = form({ month: 'short' });

/** 'November 2026' */
export const formatMonthYear = form({ month: 'long', year: 'numeric' });

/** 'Friday' */
export const formatWeekday = form({ weekday: 'long' });

/** 'Fri' */
export const formatShortWeekday = form({ weekday: 'short' });
