import { calendarDateProblem, type CalendarDate } from './calendar-date';
import { monthOf } from './month-names';

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** The possible meanings of a text as a date. */
export interface PossibleDates {
  /** The possible date orders with the resulting dates; null if there is no such day. */
  dates: Partial<Record<DateOrder, CalendarDate | null>>;
  /** True if the order makes no difference: a four-digit year comes first, or the month is a word. */
  plain: boolean;
  /** True if it has a day and a month but no year, and none was given. */
  yearMissing: boolean;
}

const NOTHING: PossibleDates = { dates: {}, plain: false, yearMissing: false };
const MAX_LENGTH = 60;

/**
 * The possible dates of a text. `year` completes dates that lack one. A time or zone after the date is ignored: the
 * date is the one written.
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

/** Cached, since a file repeats its dates often. */
const read = new Map<string, PossibleDates>();

/** A time, with what may follow it, at the end of a date. */
const TIME = new RegExp(
  [
    /(?:^|[T,\s]|(?<=\d)-)\s*(?:um |at |kl\.? ?)?/,
    /([01]?\d|2[0-4])[:.]([0-5]\d)(?:[:.][0-5]\d(?:[.,]\d{1,9})?)?\s?(?:[ap]\.?m\.?)?\s?(?:uhr|h)?/,
    /\s?\(?(?:z|utc|gmt|[a-z]{3,4})?\)?(?:[+-]\d{2}:?\d{2})?(?:\[[\w/]+\])?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);

/** Removes the time, the weekday and invisible marks from a date. */
function clean(text: string): string {
  let written = text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\uff10-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[年月년월]\s*/g, '-')
    .replace(/[日일]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // In spreadsheets a leading apostrophe marks a cell as text.
    .replace(/^'(?=\d)/, '')
    .replace(/^(\d{4}):(\d\d):(\d\d)(?!\d)/, '$1-$2-$3');
  // The posting date comes first: "09/16/2020 as of 09/15/2020".
  written = written.replace(/(?<=\d) as of \d.*$/i, '');
  // Weekdays: "Mon, 12 Jan 2024", "12.01.2024 (Fr)".
  written = written.replace(/^\p{L}{2,10}\.?,? (?=\d{1,4}[./-]\d)/u, '').replace(/ \(\p{L}{1,10}\.?\)/u, '');
  const withoutTime = written.replace(TIME, '');
  // "12.03" alone is a day and a month, not a time.
  return (withoutTime.length >= 5 ? withoutTime : written).replace(/[,\s]+$/, '');
}

/** Eight digits, optionally with a time and zone as OFX writes it: "20091224120000.000[-5:EST]". */
const COMPACT = /^(\d{8})(?:\d{4}|\d{6}(?:\.\d{1,3})?)?(?: ?\[[-+\d.:a-z]{1,12}\])?$/i;

/** Parses dates in numbers: "12.01.2024", "2024-01-12", "20240112", "1/2'05". */
function numericDates(text: string, givenYear: number | undefined): PossibleDates | null {
  const compact = COMPACT.exec(text)?.[1];
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
  // A single-digit year is only valid after a space or an apostrophe; otherwise a digit is missing.
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
  // Years after an apostrophe are from 2000 on: 1/2'05. So are single digits: 1/2/ 5.
  const last = (separator.includes("'") || c.length === 1) && c.length <= 2 ? String(2000 + Number(c)) : c;
  const interpretations: [DateOrder, [string, string, string]][] = [
    ['DMY', [last, b, a]],
    ['MDY', [last, a, b]],
  ];
  if (a.length === 2 && b.length === 2 && last.length === 2) interpretations.push(['YMD', [a, b, c]]);
  return collect(interpretations);
}

/** Parses dates whose month is a word: "12. Jan 2024", "Jan 12, 2024", "12 de enero de 2024", "2024-Jan-12". */
function namedDates(text: string, givenYear: number | undefined): PossibleDates | null {
  const words = text.match(/\d+|\p{L}+\p{M}*/gu) ?? [];
  let month: number | null = null;
  let monthIndex = 0;
  const numbers: string[] = [];
  for (const word of words) {
    if (/^\d/.test(word)) {
      numbers.push(word);
      continue;
    }
    const found = monthOf(word);
    if (found !== null && month === null) {
      month = found;
      monthIndex = numbers.length;
    } else if (!FILLERS.has(word.toLowerCase()) && !(word === words[0] && words.length > 3)) return null;
  }
  const [first = '', second = ''] = numbers;
  if (month === null || numbers.length === 0 || numbers.length > 2 || monthIndex > 1) return null;
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

function collect(interpretations: [DateOrder, [string, string, string]][]): PossibleDates {
  const dates: PossibleDates['dates'] = {};
  for (const [order, parts] of interpretations) {
    const date = calendarDay(...parts);
    if (date !== undefined) dates[order] = date;
  }
  return { dates, plain: false, yearMissing: false };
}

function same(date: CalendarDate | null): PossibleDates {
  return { dates: { DMY: date, MDY: date, YMD: date }, plain: true, yearMissing: false };
}

/** A date from its parts; null if the month has no such day, undefined if they can't be a date. */
function calendarDay(year: string, month: string, day: string): CalendarDate | null | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined;
  // Two-digit years: no bank file is older than 1980.
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 80 ? 2000 : 1900);
  if (full < 1900 || full > 2199) return undefined;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return calendarDateProblem(date) === null ? date : null;
}
