import type { CalendarDate } from '../../calendar-date';
import { shorten } from '../../text';
import { clean, namedDates, numericDates, type PossibleDates } from './date-forms';
import type { DateOrder } from '../parsed-file';
import type { Reason } from '../reasons';

const ORDERS: DateOrder[] = ['DMY', 'MDY', 'YMD'];
const NOTHING: PossibleDates = { dates: {}, plain: false, yearMissing: false };
const MAX_LENGTH = 60;

/**
 * The days a text can stand for. `year` completes dates that are written without one. A time of day and a
 * zone after the date are left aside: the date is the one that is written.
 */
export function possibleDates(text: string, year?: number): PossibleDates {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return NOTHING;
  const key = year === undefined ? text : `${year} ${text}`;
  const known = read.get(key);
  if (known) return known;
  const written = clean(text);
  const found = numericDates(written, year) ?? namedDates(written, year) ?? NOTHING;
  if (read.size >= 20_000) read.clear();
  read.set(key, found);
  return found;
}

/** A file repeats its dates over and over. */
const read = new Map<string, PossibleDates>();

/** Reads a date written in the given order; when the order is null, only what is the same in all of them. */
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

/** What all dates of a file say about their order. */
export interface OrderDecision {
  /** The orders every date can be read in; empty when they contradict each other. */
  orders: DateOrder[];
  /** Whether the orders that are left give different days, or none is left. */
  matters: boolean;
  /** Whether dates lack their year. */
  yearMissing: boolean;
  /** How many of the texts are dates at all. */
  count: number;
}

/** Years among two-digit numbers: a statement spans a few of them, while its days are many. */
const FEW_YEARS = 2;
const MANY_YEARS = 5;

/**
 * Decides the order from all dates of a file. Texts that are no dates don't count. Two-digit years can stand
 * first as well as last; numbers that are many are then days and those that are few are years, unless
 * that puts the file further from `today`. Without `today`, they stand last where they can.
 */
export function decideDateOrder(texts: Iterable<string>, year?: number, today?: CalendarDate): OrderDecision {
  const left = new Set(ORDERS);
  const years: Partial<Record<DateOrder, Set<number>>> = {};
  /** Pairs of orders in which some text is not the same day. */
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
  // With dots the day stands first everywhere.
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

/** Orders that put transactions into a year to come; without `today`, a year that could stand last does. */
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
