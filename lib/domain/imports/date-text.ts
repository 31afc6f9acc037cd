import type { CalendarDate } from '../dates/calendar-date';
import { possibleDates, type DateOrder } from '../dates/possible-dates';
import { shorten } from '../text/text';
import type { Reason } from './reasons';

const ORDERS: DateOrder[] = ['DMY', 'MDY', 'YMD'];

/** Parses a date in the given order; without an order, only if there is no doubt. */
export function readDate(
  text: string,
  order: DateOrder | null,
  year?: number,
): { date: CalendarDate } | { reason: Reason } {
  if (text.trim() === '') return { reason: { code: 'date_missing' } };
  const { dates, plain, yearMissing } = possibleDates(text, year);
  const params = { date: shorten(text.trim()) };
  if (yearMissing) return { reason: { code: 'date_without_year', params } };
  const found = ORDERS.filter((other) => dates[other] !== undefined);
  if (found.length === 0) return { reason: { code: 'not_a_date', params } };
  const chosen = order ?? (plain || found.length === 1 ? found[0] : undefined);
  const date = chosen && dates[chosen];
  if (date) return { date };
  if (chosen && dates[chosen] === null) return { reason: { code: 'not_a_day', params } };
  return { reason: { code: 'date_in_other_order', params } };
}

/** The date order that the dates of a file reveal. */
export interface OrderDecision {
  /** The orders in which every date can be parsed; empty if they contradict each other. */
  orders: DateOrder[];
  /** True if the remaining orders give different dates, or none remains. */
  matters: boolean;
  /** True if dates lack their year. */
  yearMissing: boolean;
  /** The number of texts that are dates. */
  count: number;
}

/**
 * Distinguishes years from days among two-digit numbers: a statement has few different years but many different days.
 */
const FEW_YEARS = 2;
const MANY_YEARS = 5;

/**
 * Decides the date order from all dates of a file; texts that aren't dates are ignored. A two-digit year may come
 * first or last: few different numbers are years and many are days, unless that puts the file further from `today`.
 * Without `today`, the year comes last if possible.
 */
export function decideDateOrder(texts: Iterable<string>, year?: number, today?: CalendarDate): OrderDecision {
  const left = new Set(ORDERS);
  const years: Partial<Record<DateOrder, Set<number>>> = {};
  /** Pairs of orders that give different dates for some text. */
  const differ = new Set<string>();
  let yearMissing = false;
  let ordered = 0;
  let count = 0;
  let yearFirst = 0;
  let dotted = true;
  for (const text of texts) {
    const { dates, plain, yearMissing: missing } = possibleDates(text, year);
    const found = ORDERS.filter((order) => dates[order] !== undefined);
    if (found.length === 0) continue;
    count += 1;
    yearMissing ||= missing;
    if (plain) {
      if (/^\D*\d{4}/.test(text)) yearFirst += 1;
      continue;
    }
    ordered += 1;
    dotted &&= /^\D*\d{1,2}\. ?\d/.test(text);
    for (const order of ORDERS) if (dates[order] === undefined) left.delete(order);
    for (const [index, one] of found.entries())
      for (const other of found.slice(index + 1))
        if (missing || dates[one] !== dates[other]) differ.add(`${one} ${other}`);
    for (const order of found) {
      const date = dates[order];
      if (!date) continue;
      (years[order] ??= new Set()).add(Number(date.slice(0, 4)));
    }
  }
  if (ordered === 0) {
    return { orders: yearFirst > 0 ? ['YMD'] : [], matters: false, yearMissing, count };
  }
  // Dates with dots always have the day first.
  if (dotted && left.has('DMY')) {
    left.delete('MDY');
    left.delete('YMD');
  }
  if (left.size > 1 && (today === undefined || left.has('YMD'))) dropFuture(left, years, today);
  const orders = [...left];
  const yearsIn = (order: DateOrder) => years[order]?.size ?? 0;
  const age = (order: DateOrder) => Number(today?.slice(0, 4)) - Math.max(...(years[order] ?? []));
  const kept = orders.filter(
    (order) =>
      !orders.some(
        (better) =>
          (better === 'YMD') !== (order === 'YMD') &&
          yearsIn(better) <= FEW_YEARS &&
          yearsIn(order) >= MANY_YEARS &&
          !(Math.abs(age(better)) > Math.abs(age(order))),
      ),
  );
  const matters =
    kept.length === 0 || kept.some((one) => kept.some((other) => differ.has(`${one} ${other}`)));
  return { orders: kept, matters, yearMissing, count };
}

/** Drops orders that give future years; without `today`, the order with the year first. */
function dropFuture(
  left: Set<DateOrder>,
  years: Partial<Record<DateOrder, Set<number>>>,
  today: CalendarDate | undefined,
): void {
  const limit = today === undefined ? 0 : Number(today.slice(0, 4)) + 1;
  const future = [...left].filter((order) =>
    today === undefined ? order === 'YMD' : [...(years[order] ?? [])].some((year) => year > limit),
  );
  if (future.length < left.size) for (const order of future) left.delete(order);
}
