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

/** A span of days, as short as it can be: 'May 3', 'May 3 to 9', 'May 30 to Jun 2'; with years unless all is in `year`. */
export function formatSpan({ from, to }: { from: CalendarDate; to: CalendarDate }, year: string): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const suffix = isOneYear && !from.startsWith(year) ? `, ${from.slice(0, 4)}` : '';
  if (!isOneYear) return `${formatDate(from)} to ${formatDate(to)}`;
  if (from === to) return formatMonthDay(from) + suffix;
  const end = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : formatMonthDay(to);
  return `${formatMonthDay(from)} to ${end}${suffix}`;
}
