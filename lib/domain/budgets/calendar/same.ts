import type { Calendar } from './document';

/** True if two calendars begin the same periods. */
export function isSameCalendar(
  one: Omit<Calendar, 'validFrom'>,
  other: Omit<Calendar, 'validFrom'>,
): boolean {
  return (
    one.kind === other.kind &&
    // On payday it follows from the income.
    (one.kind === 'payday' || one.day === other.day) &&
    one.shift === other.shift &&
    one.seriesId === other.seriesId &&
    one.anchor === other.anchor
  );
}
