import { calendarDateProblem, daysFrom, type CalendarDate } from '../../../dates/calendar-date';
import { shorten } from '../../../text/text';
import { isDateText } from '../columns/cell-kinds';
import { decideDateOrder, readDate } from '../../date-text';
import { possibleDates, type DateOrder } from '../../../dates/possible-dates';
import type { DelimitedOptions } from '../records/delimited-options';
import type { Columns } from '../columns/columns';
import type { TextRecord } from '../records/delimited-text';
import { missingYears, type Day } from './missing-years';
import { oddDate } from './odd-years';
import type { Question } from '../../parsed-file';
import type { Reason } from '../../reasons';
import { statedTime, writtenDates, type StatedTime } from './stated-years';

/**
 * Another date of a row whose own is empty but which the bank includes in the balance next to it; null if that isn't
 * so.
 */
export function dateStandingIn(
  { cells }: TextRecord,
  { date, balance, otherDates }: Columns,
  order: DateOrder | null,
  year: number | undefined,
): DateResult | null {
  const empty = (columnIndex: number | null) =>
    columnIndex === null || (cells[columnIndex] ?? '').trim() === '';
  const other = otherDates.find((columnIndex) => !empty(columnIndex));
  if (other === undefined || !empty(date) || empty(balance)) return null;
  const read = readDate(cells[other] ?? '', order, year);
  return 'date' in read ? read : null;
}

type DateResult = { date: CalendarDate } | { reason: Reason };

/**
 * Parses the dates of all rows. Their order is decided from the whole file or becomes a question, and so do missing
 * years. `titles` are the lines above the table.
 */
export function readDates(
  body: TextRecord[],
  columnIndex: number,
  others: number[],
  titles: string[],
  { mapping, today }: DelimitedOptions,
  questions: Question[],
): { read: DateResult[]; order: DateOrder | null; decided: boolean; year: number | null } {
  const texts = body.map(({ cells }) => cells[columnIndex] ?? '');
  const usual = usualYear(texts);
  const typical = texts.filter((text) => yearDigits(text) >= usual);
  const lacking = usual === 0 && decideDateOrder(typical).yearMissing;
  const year = mapping.year ?? (lacking ? LEAP_YEAR : undefined);
  let decision = decideDateOrder(typical, year, today);
  if (decision.orders.length > 1 && decision.matters && others.length > 0) {
    const further = body.flatMap(({ cells }) => others.map((other) => cells[other] ?? ''));
    const together = decideDateOrder([...typical, ...further], year, today);
    if (together.orders.length === 1) decision = together;
  }
  if (decision.orders.length > 1 && decision.matters && lacking) {
    const together = decideDateOrder([...typical, ...writtenDates(titles)], year, today);
    if (together.orders.length === 1) decision = together;
  }
  const ranked = rank(
    decision.orders.length > 0 ? decision.orders : ['DMY', 'MDY', 'YMD'],
    typical,
    year,
    today,
    (order) => gapsBeside(body, columnIndex, others, order, year),
  );
  const asked = mapping.dateOrder === undefined && decision.matters && ranked.length > 1;
  const order =
    mapping.dateOrder ?? (decision.orders.length === 0 && !decision.matters ? null : (ranked[0] ?? null));
  if (asked) questions.push(orderQuestion(ranked, typical, year));
  const known = new Map<string, DateResult>();
  const isOdd = (text: string) => yearDigits(text) < usual && isDateText(text, true);
  const read = texts.map((text) => {
    let result = known.get(text);
    if (!result) {
      result = isOdd(text)
        ? { reason: { code: 'date_unlike_others', params: { date: shorten(text.trim()) } } }
        : readDate(text, order, year);
      known.set(text, result);
    }
    return result;
  });
  const months = lacking ? monthsAbove(body, columnIndex, order) : [];
  const besides = (row: number) => dateBeside(body[row], others, order) ?? months[row] ?? null;
  if (lacking) {
    const decided = completeYears(texts, read, besides, statedTime(titles, order), { mapping, today });
    if (decided.question) questions.push(decided.question);
    return { read: decided.read, order, decided: !asked, year: decided.year };
  }
  const settled = usual === 0 ? read : settleOdd(texts, read, isOdd, order, besides);
  return { read: settled, order, decided: !asked, year: null };
}

/** Dates without a year are first parsed in a leap year, which has all days. */
const LEAP_YEAR = 2000;

/** Another date of the row that has a year; null if there is none. */
function dateBeside(
  record: TextRecord | undefined,
  others: number[],
  order: DateOrder | null,
): CalendarDate | null {
  for (const columnIndex of others) {
    const text = record?.cells[columnIndex] ?? '';
    if (yearDigits(text) === 0) continue;
    const read = readDate(text, order);
    if ('date' in read) return read.date;
  }
  return null;
}

/** The middle of the month that a separate line states above a row: "2026年01月", "January 2026". */
function monthsAbove(
  body: TextRecord[],
  columnIndex: number,
  order: DateOrder | null,
): (CalendarDate | null)[] {
  let month: CalendarDate | null = null;
  return body.map(({ cells }) => {
    const [only = '', ...more] = cells.filter((cell) => cell.trim() !== '');
    if (more.length === 0 && !isDateText(cells[columnIndex] ?? '', true))
      month = statedTime([only], order).dates[0] ?? month;
    return month;
  });
}

/** Completes dates that lack their year. */
function completeYears(
  texts: string[],
  read: DateResult[],
  besides: (row: number) => CalendarDate | null,
  stated: StatedTime,
  { mapping, today }: Pick<DelimitedOptions, 'mapping' | 'today'>,
): { read: DateResult[]; year: number | null; question: Question | null } {
  const rows: number[] = [];
  const days: Day[] = [];
  for (const [row, result] of read.entries()) {
    if (!('date' in result)) continue;
    const text = texts[row] ?? '';
    const own = yearDigits(text) === 0 ? null : Number(result.date.slice(0, 4));
    rows.push(row);
    days.push({
      text,
      monthDay: result.date.slice(5),
      year: own,
      beside: own === null ? besides(row) : null,
    });
  }
  const { years, decided, question } = missingYears(days, stated, mapping, today);
  const completed = [...read];
  for (const [index, row] of rows.entries()) {
    const year = years[index]!;
    const date = `${year}-${days[index]?.monthDay ?? ''}`;
    completed[row] =
      calendarDateProblem(date) === null
        ? { date }
        : {
            reason: {
              code: 'not_a_day_of_year',
              params: { date: shorten(days[index]?.text.trim() ?? ''), year },
            },
          };
  }
  return { read: completed, year: decided, question };
}

/** Completes dates with fewer year digits than the others, if their row or the rows around them leave no doubt. */
function settleOdd(
  texts: string[],
  read: DateResult[],
  isOdd: (text: string) => boolean,
  order: DateOrder | null,
  besides: (row: number) => CalendarDate | null,
): DateResult[] {
  if (read.every((result) => 'date' in result)) return read;
  const above: (CalendarDate | null)[] = [];
  const below: (CalendarDate | null)[] = [];
  for (const [list, step] of [
    [above, 1],
    [below, -1],
  ] as const) {
    let near: CalendarDate | null = null;
    for (let row = step === 1 ? 0 : read.length - 1; row >= 0 && row < read.length; row += step) {
      list[row] = near;
      const result = read[row];
      if (result && 'date' in result) near = result.date;
    }
  }
  return read.map((result, row) => {
    const text = texts[row] ?? '';
    if ('date' in result || !isOdd(text)) return result;
    const date = oddDate(text, order, besides(row), above[row] ?? null, below[row] ?? null);
    return date === null ? result : { date };
  });
}

/** The number of digits in a date's year; 0 if it has none. */
function yearDigits(text: string): 0 | 1 | 2 | 4 {
  if (/\d{4}/.test(text)) return 4;
  if (/[/.-]\s+\d\s*$/.test(text)) return 1;
  return possibleDates(text).yearMissing ? 0 : 2;
}

/** The number of year digits in most dates. Dates with fewer are damaged and never guessed. */
function usualYear(texts: string[]): 0 | 1 | 2 | 4 {
  const counts = { 0: 0, 1: 0, 2: 0, 4: 0 };
  for (const text of texts) if (isDateText(text, true)) counts[yearDigits(text)] += 1;
  if (counts[4] >= counts[2] && counts[4] >= counts[0] && counts[4] > 0) return 4;
  if (counts[2] >= counts[0] && counts[2] > 0) return 2;
  return counts[1] > counts[0] ? 1 : 0;
}

/** The mean number of days between the dates of a row, which are few in the right order. */
function gapsBeside(
  body: TextRecord[],
  columnIndex: number,
  others: number[],
  order: DateOrder,
  year: number | undefined,
): number {
  let days = 0;
  let pairs = 0;
  for (const { cells } of body.slice(0, SAMPLE)) {
    const own = readDate(cells[columnIndex] ?? '', order, year);
    if (!('date' in own)) continue;
    for (const other of others) {
      const beside = readDate(cells[other] ?? '', order, year);
      if (!('date' in beside)) continue;
      days += Math.abs(daysFrom(own.date, beside.date));
      pairs += 1;
    }
  }
  return pairs === 0 ? 0 : days / pairs;
}

const SAMPLE = 1000;

/** Dates of a row that are usually further apart are rarely those of one payment. */
const MONTH = 27;

/** Sorts date orders by likelihood: fewer impossible days, dates of a row near each other, fewer in the future. */
function rank(
  orders: DateOrder[],
  texts: string[],
  year: number | undefined,
  today: CalendarDate,
  gapOf: (order: DateOrder) => number,
): DateOrder[] {
  if (orders.length < 2) return orders;
  const doubts = orders.map((order) => {
    const read = texts.map((text) => readDate(text, order, year));
    const impossible = read.filter((result) => 'reason' in result).length;
    const future = read.filter((result) => 'date' in result && result.date > today).length;
    const gap = gapOf(order);
    return { order, impossible, isApart: gap > MONTH, future, gap };
  });
  return doubts
    .sort(
      (one, other) =>
        one.impossible - other.impossible ||
        Number(one.isApart) - Number(other.isApart) ||
        one.future - other.future ||
        one.gap - other.gap,
    )
    .map(({ order }) => order);
}

function orderQuestion(orders: DateOrder[], texts: string[], year: number | undefined): Question {
  const days = (text: string) =>
    orders.map((order) => {
      const read = readDate(text, order, year);
      return 'date' in read ? read.date : '';
    });
  const sample =
    texts.find((text) => new Set(days(text)).size === orders.length && !days(text).includes('')) ??
    texts.find((text) => new Set(days(text)).size > 1) ??
    '';
  const [...found] = days(sample);
  return {
    kind: 'dateOrder',
    interpretations: orders.map((order, index) => ({
      mapping: { dateOrder: order },
      text: found[index]
        ? `${sample.trim()} is ${inWords(found[index], year === LEAP_YEAR)}`
        : `${sample.trim()} is not a date`,
    })),
  };
}

function inWords(date: CalendarDate, lacksYear: boolean): string {
  if (calendarDateProblem(date) !== null) return date;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1]} ${day}${lacksYear ? '' : `, ${year}`}`;
}
