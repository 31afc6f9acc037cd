import { calendarDateProblem, daysInMonth, MONTHS, type CalendarDate } from '../dates/calendar-date';
import { exponentOf, type Currency } from '../money/currency';
import { signsOf, withPlainBlanks } from '../money/currency-signs';
import { maxMinorUnits } from '../money/money';

/**
 * The possible meanings of a search; a row matches if one of them does. Amounts and dates are compared by value, not
 * as text.
 */
export interface SearchQuery {
  /** Searched literally in description, category, note and account. */
  text: string;
  amount?: SearchedAmount;
  date?: SearchedDate;
}

export interface SearchedAmount {
  /** Minus for money out, plus for money in, null for either. */
  sign: '+' | '-' | null;
  /**
   * Unsigned, in minor units, both ends included: a single amount if all its decimals were typed, otherwise all
   * amounts that start with it. "12" finds 12.00 to 12.99, 120.00 to 129.99 and so on; "1,2" doesn't find 12.00. Marks
   * are read as in the amount fields; where they have two meanings, both are searched.
   */
  ranges: { from: number; to: number }[];
}

/**
 * Days of a certain year, both ends included; or, without a year, a month and a day of the month, either of which may
 * be missing.
 */
export type SearchedDate =
  { from: CalendarDate; to: CalendarDate } | { month: number | null; day: number | null };

/**
 * Parses what a user typed into the search box; `currency` is that of their amounts. docs/product.md, 'Transactions
 * list'.
 */
export function parseSearch(typed: string, currency: Currency): SearchQuery {
  const text = typed.trim();
  const plain = withPlainBlanks(text).replace(/[\u2010-\u2014\u2212]/g, '-');
  const amount = searchedAmount(plain, currency);
  const date = searchedDate(plain.toLowerCase());
  return { text, ...(amount && { amount }), ...(date && { date }) };
}

/** The most digits an amount has before the decimal point. */
const WHOLE_DIGITS = 12;

/** A space or an apostrophe between groups of three digits. */
const GROUP_MARK = /(?<=\d)[ '\u2019\u02bc\u2032](?=\d{3}(?!\d))/g;

/** A sign and a currency's sign in either order, then as much of a number as was typed. */
const AMOUNT = /^([-+]?) ?(\D*?) ?([-+]?) ?(?:(\d{1,3}(?:,\d{3})*,\d{0,2}|\d{1,3}(?:,\d{3})*|\d+)(\.\d*)?)?$/;

function searchedAmount(text: string, currency: Currency): SearchedAmount | null {
  const written = withSignFirst(text, currency).replace(GROUP_MARK, '');
  const withPoint = amountWith(written, currency);
  // With a decimal comma, like the amount fields: "12,50" and "1.234,56", and "1.234" as a whole number.
  const swapped = written.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  // With three decimals, a lone point is the decimal mark there, too.
  const isDecided = withPoint !== null && exponentOf(currency) === 3 && !written.includes(',');
  const isOther = swapped !== written && !isDecided && IS_COMPLETE.test(swapped);
  const withComma = isOther ? amountWith(swapped, currency) : null;
  if (!withPoint || !withComma) return withPoint ?? withComma;
  return { sign: withPoint.sign, ranges: [...withPoint.ranges, ...withComma.ranges] };
}

/** Tests if a number's groups are whole: with the other decimal mark, a part of one is rather the decimals. */
const IS_COMPLETE = /^\D*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;

/** A text like '5 EUR' as 'EUR 5', which is how amounts are shown. */
function withSignFirst(text: string, currency: Currency): string {
  const [, number, symbol = ''] = /^([-+]?[\d.,' \u2019]*[\d.,]) ?([^\d\s][^\d]*)$/.exec(text) ?? [];
  if (number === undefined || !isSignOf(symbol, currency)) return text;
  return `${/^[-+]/.exec(number)?.[0] ?? ''}${symbol} ${number.replace(/^[-+]/, '')}`;
}

function amountWith(text: string, currency: Currency): SearchedAmount | null {
  const match = AMOUNT.exec(text);
  if (text === '' || !match) return null;
  const [, before = '', symbol = '', after = '', whole, decimals] = match;
  if ((before && after) || (symbol !== '' && !isSignOf(symbol, currency))) return null;
  const sign = ((before || after) as '+' | '-' | '') || null;
  if (whole === undefined) return { sign, ranges: [{ from: 0, to: maxMinorUnits(currency) }] };
  const ranges = rangesOf(whole, decimals, exponentOf(currency));
  return ranges && { sign, ranges };
}

function rangesOf(
  whole: string,
  decimals: string | undefined,
  exponent: number,
): SearchedAmount['ranges'] | null {
  const groups = whole.split(',');
  const digits = groups.join('');
  const isWhole = groups.length === 1 || groups.at(-1)?.length === 3;
  if (/^0./.test(digits) || digits.length > WHOLE_DIGITS) return null;
  if (decimals !== undefined) {
    const typed = decimals.slice(1);
    if (!isWhole || exponent === 0 || typed.length > exponent) return null;
    return [rangeOf(digits + typed, exponent - typed.length)];
  }
  const ranges = [];
  // The first comma fixes how many digits come before it, so only whole groups can follow.
  const step = groups.length > 1 ? 3 : 1;
  const shortest = groups.length > 1 ? (groups[0]?.length ?? 0) + 3 * (groups.length - 1) : digits.length;
  for (let length = shortest; length <= WHOLE_DIGITS; length += step) {
    ranges.push(rangeOf(digits, length - digits.length + exponent));
    if (digits === '0') break;
  }
  return ranges;
}

/** The range of numbers that start with these digits and have `more` digits after them. */
function rangeOf(digits: string, more: number): { from: number; to: number } {
  return { from: Number(digits + '0'.repeat(more)), to: Number(digits + '9'.repeat(more)) };
}

function isSignOf(symbol: string, currency: Currency): boolean {
  return signsOf(currency).includes(symbol.toLowerCase().trim());
}

const LOWER_MONTHS = MONTHS.map((month) => month.toLowerCase());

function searchedDate(text: string): SearchedDate | null {
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text);
  if (iso) return daysOf(iso[1]!, Number(iso[2]), iso[3] === undefined ? null : Number(iso[3]));
  if (/^(?:19|20)\d{2}$/.test(text)) return { from: `${text}-01-01`, to: `${text}-12-31` };
  if (/^(?:[1-9]|[12]\d|3[01])$/.test(text)) return { month: null, day: Number(text) };
  // A year that is still being typed is ignored.
  const named =
    /^(?<name>[a-z]{3,9})\.?(?: (?<day>\d{1,2})(?!\d))?,?(?: (?:(?<year>\d{4})|\d{0,3}))?$/.exec(text) ??
    /^(?<day>\d{1,2})\.? (?<name>[a-z]{3,9})\.?,?(?: (?:(?<year>\d{4})|\d{0,3}))?$/.exec(text);
  const { name = '', day, year } = named?.groups ?? {};
  const month =
    LOWER_MONTHS.findIndex((one) => one.startsWith(name) || (name === 'sept' && one === 'september')) + 1;
  if (!named || month === 0) return null;
  const date = day === undefined ? null : Number(day);
  if (date !== null && (date < 1 || date > 31)) return null;
  return year === undefined ? { month, day: date } : daysOf(year, month, date);
}

function daysOf(year: string, month: number, day: number | null): SearchedDate | null {
  const dateOf = (one: number) => `${year}-${String(month).padStart(2, '0')}-${String(one).padStart(2, '0')}`;
  const last = daysInMonth(Number(year), month);
  const [from, to] = [dateOf(day ?? 1), dateOf(day ?? last)];
  return calendarDateProblem(from) === null && calendarDateProblem(to) === null ? { from, to } : null;
}
