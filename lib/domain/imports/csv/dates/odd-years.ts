import { daysFrom, type CalendarDate } from '../../../dates/calendar-date';
import { possibleDates, type DateOrder } from '../../../dates/possible-dates';

/** The most days between two dates of a row. */
const BESIDE = 31;
/**
 * The most days by which a date may lie outside the dates of the rows around it. Those must be within `AROUND` days
 * of each other.
 */
const OUT_OF_ORDER = 3;
const AROUND = 62;

/**
 * A date whose year has fewer digits than the others' years, if exactly one interpretation is near another date of
 * its row or, without one, between those of the rows around it. Otherwise null, since a digit may have been lost.
 */
export function oddDate(
  text: string,
  order: DateOrder | null,
  beside: CalendarDate | null,
  above: CalendarDate | null,
  below: CalendarDate | null,
): CalendarDate | null {
  const { dates, yearMissing } = possibleDates(text);
  if (yearMissing) return null;
  const possible = new Set(order === null ? Object.values(dates) : [dates[order]]);
  const fits = (date: CalendarDate) =>
    beside !== null ? Math.abs(daysFrom(beside, date)) <= BESIDE : isBetween(date, above, below);
  const [only, ...more] = [...possible].filter((date) => !!date && fits(date));
  return only && more.length === 0 ? only : null;
}

function isBetween(date: CalendarDate, above: CalendarDate | null, below: CalendarDate | null): boolean {
  if (above === null || below === null) {
    const near = above ?? below;
    return near !== null && Math.abs(daysFrom(near, date)) <= BESIDE;
  }
  const [from = '', to = ''] = [above, below].sort();
  return (
    daysFrom(from, to) <= AROUND &&
    daysFrom(from, date) >= -OUT_OF_ORDER &&
    daysFrom(date, to) >= -OUT_OF_ORDER
  );
}
