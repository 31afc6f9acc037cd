import type { CalendarDate } from '../dates/calendar-date';
import { monthOf } from '../dates/calendar-days';
import { formatMonthYear } from '../dates/format';
import type { Days } from './budget';

/** The periods whose spending a budget shows, with their days and labels: the six before the running one, oldest first. */
export function periodsBefore(
  { period }: Days,
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate; label: string }[] {
  return period
    ? period.past.map((past) => ({ start: past.from, end: past.to, label: past.label }))
    : monthsBefore(today);
}

/**
 * The six calendar months before the one of `today`.
 * @internal
 */
export function monthsBefore(
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate; label: string }[] {
  return [-6, -5, -4, -3, -2, -1].map((offset) => {
    const { from, to } = monthOf(today, offset);
    return { start: from, end: to, label: formatMonthYear(from) };
  });
}
