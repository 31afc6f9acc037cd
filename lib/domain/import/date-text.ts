import { calendarDateProblem, type CalendarDate } from '../calendar-date';
import { shorten } from '../text';
import { monthOf } from './month-names';
import type { DateOrder } from './reading';

/** What a text can mean as a date. */
export interface PossibleDates {
  /** The orders the text can be written in, with the day it then is; null where the calendar has no such day. */
  dates: Partial<Record<DateOrder, CalendarDate | null>>;
  /** True when the order makes no difference: the year comes first in four digits, or the month in letters. */
  plain: boolean;
  /** True when it has a day and a month, but no year, and none was given. */
  yearMissing: boolean;
}

const ORDERS: DateOrder[] = ['DMY', 'MDY', 'YMD'];
const NOTHING: PossibleDates = { dates: {}, plain: false, yearMissing: false };
const MAX_LENGTH = 60;

/** A time of day with what may follow it, at the end of a date. */
const TIME =
  /(?:^|[T,\s]|(?<=\d)-)\s*(?:um |at |kl\.? ?)?([01]?\d|2[0-4])[:.]([0-5]\d)(?:[:.][0-5]\d(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:uhr|h)?\s?\(?(?:z|utc|gmt|[a-z]{3,4})?\)?(?:[+-]\d{2}:?\d{2})?(?:\[[\w/]+\])?$/i;

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
): { date: CalendarDate } | { reason: string } {
  if (text.trim() === '') return { reason: 'the date is missing' };
  const { dates, plain, yearMissing } = possibleDates(text, year);
  const quoted = `"${shorten(text.trim())}"`;
  if (yearMissing) return { reason: `the date ${quoted} has no year; choose it` };
  const found = ORDERS.filter((other) => dates[other] !== undefined);
  if (found.length === 0) return { reason: `${quoted} is not a date` };
  const chosen = order ?? (plain || found.length === 1 ? found[0] : undefined);
  const date = chosen && dates[chosen];
  if (date) return { date };
  if (chosen && dates[chosen] === null) return { reason: `${quoted} is not a day of the calendar` };
  return { reason: `${quoted} is not a date in the order of the others` };
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

function clean(text: string): string {
  let written = text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\uff10-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[年月년월]\s*/g, '-')
    .replace(/[日일]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // Weekdays: "Mon, 12 Jan 2024", "12.01.2024 (Fr)".
  written = written.replace(/^\p{L}{2,10}\.?,? (?=\d{1,4}[./-]\d)/u, '').replace(/ \(\p{L}{1,10}\.?\)/u, '');
  const withoutTime = written.replace(TIME, '');
  // "12.03" alone is a day and a month, not a time.
  return (withoutTime.length >= 5 ? withoutTime : written).replace(/[,\s]+$/, '');
}

function numericDates(text: string, givenYear: number | undefined): PossibleDates | null {
  const compact = /^(\d{8})(?:\d{4}|\d{6})?$/.exec(text)?.[1];
  if (compact) {
    return collect([
      ['YMD', [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)]],
      ['DMY', [compact.slice(4), compact.slice(2, 4), compact.slice(0, 2)]],
      ['MDY', [compact.slice(4), compact.slice(0, 2), compact.slice(2, 4)]],
    ]);
  }
  const short =
    /^(\d\d)(\d\d)(\d\d)$/.exec(text) ??
    /^(\d{1,4})(?: ?[./-] ?| )(\d{1,2})(?:( ?[./-] ?| |(?: ?'))(\d{4}|\d{1,2}|(?<=') \d)\.?)?\.?$/.exec(text);
  if (!short) return null;
  const compactShort = short.length === 4;
  const [, a = '', b = ''] = short;
  const separator = compactShort ? '' : (short[3] ?? '');
  const c = compactShort ? (short[3] ?? '') : (short[4] ?? '').trim();
  if (a.length === 3) return null;
  // A year of one digit is written after a blank or an apostrophe; else a digit is lost.
  if (a.length < 4 && c.length === 1 && !/[' ]\d\.?$/.test(text)) return null;
  if (a.length === 4) {
    if (c === '' || c.length > 2) return null;
    const only = collect([['YMD', [a, b, c]]]).dates.YMD;
    return only === undefined ? null : same(only);
  }
  if (c === '') {
    if (givenYear === undefined) {
      const { dates } = collect([
        ['DMY', ['2000', b, a]],
        ['MDY', ['2000', a, b]],
      ]);
      return Object.keys(dates).length === 0 ? null : { dates, plain: false, yearMissing: true };
    }
    const given = String(givenYear);
    return collect([
      ['DMY', [given, b, a]],
      ['MDY', [given, a, b]],
    ]);
  }
  // After an apostrophe stand years from 2000 on: 1/2'05. So does a lone digit: 1/2/ 5.
  const last = (separator.includes("'") || c.length === 1) && c.length <= 2 ? String(2000 + Number(c)) : c;
  const readings: [DateOrder, [string, string, string]][] = [
    ['DMY', [last, b, a]],
    ['MDY', [last, a, b]],
  ];
  if (a.length === 2 && b.length === 2 && last.length === 2) readings.push(['YMD', [a, b, c]]);
  return collect(readings);
}

/** Dates whose month is a word: "12. Jan 2024", "Jan 12, 2024", "12 de enero de 2024", "2024-Jan-12". */
function namedDates(text: string, givenYear: number | undefined): PossibleDates | null {
  const words = text.match(/\d+|\p{L}+\p{M}*/gu) ?? [];
  let month: number | null = null;
  let monthPlace = 0;
  const numbers: string[] = [];
  for (const word of words) {
    if (/^\d/.test(word)) {
      numbers.push(word);
      continue;
    }
    const found = monthOf(word);
    if (found !== null && month === null) {
      month = found;
      monthPlace = numbers.length;
    } else if (!FILLERS.has(word.toLowerCase()) && !(word === words[0] && words.length > 3)) return null;
  }
  const [first = '', second = ''] = numbers;
  if (month === null || numbers.length === 0 || numbers.length > 2 || monthPlace > 1) return null;
  const yearFirst = first.length === 4;
  const day = yearFirst ? second : first;
  const year = yearFirst ? first : second || (givenYear === undefined ? '' : String(givenYear));
  if (!/^\d{1,2}$/.test(day)) return null;
  if (year === '') {
    return { ...same(calendarDay('2000', String(month), day) ?? null), yearMissing: true };
  }
  const date = calendarDay(year, String(month), day);
  return date === undefined ? null : same(date);
}

const FILLERS = new Set('de del d of den the st nd rd th am r roku g г e er'.split(' '));

function collect(readings: [DateOrder, [string, string, string]][]): PossibleDates {
  const dates: PossibleDates['dates'] = {};
  for (const [order, parts] of readings) {
    const date = calendarDay(...parts);
    if (date !== undefined) dates[order] = date;
  }
  return { dates, plain: false, yearMissing: false };
}

function same(date: CalendarDate | null): PossibleDates {
  return { dates: { DMY: date, MDY: date, YMD: date }, plain: true, yearMissing: false };
}

/** The date of year, month and day; null when the month has no such day, undefined when these are no date at all. */
function calendarDay(year: string, month: string, day: string): CalendarDate | null | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined;
  // Two-digit years: bank files are younger than 1980.
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 80 ? 2000 : 1900);
  if (full < 1900 || full > 2199) return undefined;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return calendarDateProblem(date) === null ? date : null;
}
