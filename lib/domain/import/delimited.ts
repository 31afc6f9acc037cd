import { calendarDateProblem, type CalendarDate } from '../calendar-date';
import { shorten } from '../text';
import { isDateText } from './cell-kinds';
import { decideDateOrder, possibleDates, readDate } from './date-text';
import { chooseDelimiter, announcedDelimiter } from './delimiter';
import { linesOf, readRecords, type TextRecord } from './delimited-text';
import { rolesOfHeader } from './header-names';
import { findHeader, headerScore } from './header-row';
import { columnName, layOut, tidy, type Layout } from './layout';
import { undatedRow } from './left-out';
import type { Mapping } from './mapping';
import { mendRow } from './mend-row';
import { readMoney, type Candidate } from './money-columns';
import type {
  DateOrder,
  LeftOutRow,
  Question,
  ReadAccount,
  Reading,
  ReadingResult,
  ReadRow,
} from './reading';
import { settleRivals } from './rivals';
import { isCarriedBalance, isDropped, isPending } from './row-words';

export interface DelimitedOptions {
  encoding: string;
  /** Encodings that fit the bytes as well. */
  otherEncodings: string[];
  /** True when the sign column says 'expense' or 'income' of every row, whatever the sign of its amount. */
  typesGiveSign?: boolean;
  mapping: Mapping;
  today: CalendarDate;
  onProgress?: (done: number) => void;
}

const DELIMITER_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars (|)' };

/** Reads a delimited text file (CSV, TSV): every line that holds something becomes a row or is left out with a reason. */
export function readDelimited(text: string, options: DelimitedOptions): ReadingResult {
  const { mapping } = options;
  if (tooManyLines(text)) {
    return failed(
      `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Export a shorter period.`,
    );
  }
  const lines = linesOf(text);
  const announced = announcedDelimiter(lines);
  const delimiter = mapping.delimiter ?? announced ?? chooseDelimiter(lines);
  if (delimiter === null)
    return failed(
      'No table was found in this file: its lines have no columns. Choose a CSV, OFX, QIF, CAMT or MT940 file from your bank.',
    );
  const records = readRecords(lines, delimiter);
  const headerPlace = placeOfHeader(records, mapping.headerLine);
  if (headerPlace === null)
    return failed(
      `There is nothing on line ${mapping.headerLine}, where the headers should stand.`,
      mapping.headerLine,
    );
  options.onProgress?.(0.2);
  const layout = layOut(records, headerPlace, mapping);
  if ('error' in layout) return { ok: false, error: layout.error };

  const leftOut: LeftOutRow[] = records
    .slice(0, Math.max(0, headerPlace))
    .filter(holdsSomething)
    .map((record) => left(record, 'it stands above the column headers'));
  const body = mendRows(bodyRecords(records, layout, leftOut), layout, delimiter, leftOut);
  const questions: Question[] = [];
  const { columns } = layout;
  settleColumns(layout, body, mapping, questions);
  if (columns.date === null || (columns.amount ?? columns.debit ?? columns.credit) === null) {
    return withoutColumns(layout, body, leftOut, records, delimiter, options);
  }

  if (isSplitByComma(layout, body, delimiter)) {
    return failed(
      'The amounts of this file have decimal commas without quotes, so that the comma cuts them in two. Export it again with semicolons, or as OFX or QIF.',
      layout.headerPlace < 0 ? null : (records[layout.headerPlace]?.line ?? null),
    );
  }
  const dates = readDates(body, columns.date, columns.otherDates, options, questions);
  options.onProgress?.(0.5);
  const candidates: Candidate[] = [];
  for (const [index, record] of body.entries()) {
    const date = dates.read[index];
    if (date === undefined || 'reason' in date) {
      leftOut.push(undatedRow(record, layout, date?.reason ?? 'the date is missing'));
      continue;
    }
    const dropped = notBooked(record, layout);
    if (dropped) leftOut.push(left(record, dropped));
    else candidates.push({ record, date: date.date });
  }
  const money = readMoney(candidates, layout, mapping, options.typesGiveSign ?? false);
  questions.push(...money.questions);
  options.onProgress?.(0.8);

  const accounts = new Map<string, ReadAccount>();
  for (const [index, { record, date }] of candidates.entries()) {
    const amount = money.rows[index] ?? { reason: 'the amount is missing' };
    const description = descriptionOf(record, layout);
    const category = columns.category === null ? null : tidy(record.cells[columns.category] ?? '') || null;
    const partial = { date, ...(description && { description }), ...(category !== null && { category }) };
    if ('reason' in amount) {
      const summary =
        isCarriedBalance(description) ||
        (amount.empty && record.cells.some((cell) => isCarriedBalance(cell)));
      const reason = summary ? 'it is a balance, not a transaction' : amount.reason;
      leftOut.push({ ...left(record, reason), needsLook: !summary, partial });
    } else if (amount.cents === 0) leftOut.push({ ...left(record, 'the amount is zero'), partial });
    else if (isCarriedBalance(description) && !money.balanceProven[index]) {
      leftOut.push({ ...left(record, 'it is a balance, not a transaction'), partial });
    } else {
      const id = columns.account === null ? null : tidy(record.cells[columns.account] ?? '') || null;
      const account = accountFor(accounts, id, amount.currency);
      account.rows.push(toRow(record, date, amount.cents, description || 'No description', category));
    }
  }
  leftOut.sort((one, other) => one.line - other.line);
  if (options.otherEncodings.length > 0) questions.push(encodingQuestion(options));
  const decided = mappingOf(layout, mapping, delimiter, options, dates, money, questions);
  options.onProgress?.(1);
  return {
    ok: true,
    reading: {
      ...shape(layout, records, delimiter, options),
      mapping: decided,
      dateOrder: dates.order,
      numberFormat: money.numberFormat,
      accounts:
        accounts.size > 0 ? [...accounts.values()] : [{ id: null, currency: money.currency, rows: [] }],
      leftOut,
      questions,
    },
  };
}

const MAX_LINES = 1_000_000;

function tooManyLines(text: string): boolean {
  let count = 0;
  for (let place = 0; place < text.length && count <= MAX_LINES; place += 1) {
    const code = text.charCodeAt(place);
    if (code === 10 || (code === 13 && text.charCodeAt(place + 1) !== 10)) count += 1;
  }
  return count > MAX_LINES;
}

function failed(message: string, line: number | null = null): ReadingResult {
  return { ok: false, error: { message, line } };
}

/** The place of the header: where the user says, or found; null when the user names a line without one. */
function placeOfHeader(records: TextRecord[], headerLine: number | undefined): number | null {
  if (headerLine === undefined) return findHeader(records);
  if (headerLine === 0) return -1;
  const place = records.findIndex(({ line }) => line === headerLine);
  return place < 0 ? null : place;
}

function holdsSomething({ cells }: TextRecord): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function left(record: TextRecord, reason: string): LeftOutRow {
  return { line: record.line, text: shorten(record.text, 300), reason, needsLook: false, partial: {} };
}

/** The records below the header that may be rows; repeated headers and other tables are left out. */
function bodyRecords(records: TextRecord[], layout: Layout, leftOut: LeftOutRow[]): TextRecord[] {
  const body: TextRecord[] = [];
  const own = layout.headers
    .filter((header) => header !== '')
    .join('\n')
    .toLowerCase();
  let elsewhere = false;
  for (const record of records.slice(layout.headerPlace + 1)) {
    if (!holdsSomething(record)) continue;
    const words = record.cells
      .map(tidy)
      .filter((cell) => cell !== '')
      .join('\n')
      .toLowerCase();
    if (own !== '' && words === own) {
      elsewhere = false;
      leftOut.push(left(record, 'it repeats the column headers'));
    } else if (record.line === 1 && /^"?sep=/i.test(record.text)) {
      leftOut.push(left(record, 'it only names the delimiter'));
    } else if (layout.headerPlace >= 0 && headerScore(record.cells) >= 12) {
      elsewhere = true;
      leftOut.push(left(record, 'it begins a table with other columns'));
    } else if (elsewhere) {
      leftOut.push({
        ...left(
          record,
          'it stands in a second table, with other columns; save that one as a file of its own',
        ),
        needsLook: true,
      });
    } else body.push(record);
  }
  return body;
}

/** Rows with surplus cells are mended where that is beyond doubt, and need a look where it is not. */
function mendRows(
  body: TextRecord[],
  layout: Layout,
  delimiter: string,
  leftOut: LeftOutRow[],
): TextRecord[] {
  const width = layout.headers.length;
  return body.flatMap((record) => {
    if (record.cells.slice(width).every((cell) => cell.trim() === '')) return [record];
    const mended = mendRow(record, layout, delimiter);
    if (mended) return [mended];
    leftOut.push({
      ...left(
        record,
        'it has more cells than there are columns; put quotes around a text that contains the delimiter',
      ),
      needsLook: true,
    });
    return [];
  });
}

/** Whether a column of whole amounts is followed by one of exactly two digits in every row: "-2,56" cut at its comma. */
function isSplitByComma({ columns, headers }: Layout, body: TextRecord[], delimiter: string): boolean {
  const { amount } = columns;
  if (delimiter !== ',' || amount === null || rolesOfHeader(headers[amount + 1] ?? '').size > 0) return false;
  const pairs = body.flatMap(({ cells }) =>
    (cells[amount] ?? '').trim() === '' ? [] : [[cells[amount] ?? '', cells[amount + 1] ?? '']],
  );
  return (
    pairs.length > 0 &&
    pairs.every(([whole = '', decimals = '']) => /^\D*\d+\s*$/.test(whole) && /^\d\d\D*$/.test(decimals))
  );
}

function settleColumns(layout: Layout, body: TextRecord[], mapping: Mapping, questions: Question[]): void {
  if (layout.columns.rivals.length < 2) return;
  const place = layout.columns.date ?? -1;
  const dated = body.filter(({ cells }) => isDateText(cells[place] ?? '', true));
  const settled = settleRivals(layout, dated, mapping.numberFormat);
  const [first] = settled?.choices ?? [];
  if (!settled || !first) return;
  Object.assign(layout.columns, {
    amount: null,
    debit: null,
    credit: null,
    ...first,
    ...(layout.columns.balance !== null && first.balance === null && { balance: layout.columns.balance }),
  });
  if (settled.choices.length < 2) return;
  const name = (place: number) => columnName(layout.headers, place);
  questions.push({
    kind: 'columns',
    readings: settled.choices.map((choice) =>
      'amount' in choice
        ? {
            mapping: { amount: name(choice.amount) },
            text: `The amounts stand in ${named(layout, choice.amount)}`,
          }
        : {
            mapping: { debit: name(choice.debit), credit: name(choice.credit) },
            text: `Money out stands in ${named(layout, choice.debit)}, money in in ${named(layout, choice.credit)}`,
          },
    ),
  });
}

function named(layout: Layout, place: number): string {
  const header = layout.headers[place] ?? '';
  const sample = layout.forUser[place]?.samples[0];
  return `${header === '' ? `column ${place + 1}` : `"${header}"`}${sample ? ` (${sample})` : ''}`;
}

type DateResult = { date: CalendarDate } | { reason: string };

function readDates(
  body: TextRecord[],
  place: number,
  others: number[],
  { mapping, today }: DelimitedOptions,
  questions: Question[],
): { read: DateResult[]; order: DateOrder | null; decided: boolean } {
  const texts = body.map(({ cells }) => cells[place] ?? '');
  const usual = usualYear(texts);
  const typical = texts.filter((text) => yearDigits(text) >= usual);
  const thisYear = Number(today.slice(0, 4));
  let year = mapping.year;
  if (year === undefined && decideDateOrder(typical).yearMissing && usual === 0) {
    year = thisYear;
    const sample = texts.find((text) => isDateText(text, true)) ?? '';
    questions.push({
      kind: 'year',
      readings: [thisYear, thisYear - 1, thisYear - 2].map((value) => ({
        mapping: { year: value },
        text: `${sample.trim()} is in ${value}`,
      })),
    });
  }
  let decision = decideDateOrder(typical, year, today);
  if (decision.orders.length > 1 && decision.matters && others.length > 0) {
    const further = body.flatMap(({ cells }) => others.map((other) => cells[other] ?? ''));
    const together = decideDateOrder([...typical, ...further], year, today);
    if (together.orders.length === 1) decision = together;
  }
  const ranked = rank(
    decision.orders.length > 0 ? decision.orders : ['DMY', 'MDY', 'YMD'],
    typical,
    year,
    today,
  );
  const asked = mapping.dateOrder === undefined && decision.matters && ranked.length > 1;
  const order =
    mapping.dateOrder ?? (decision.orders.length === 0 && !decision.matters ? null : (ranked[0] ?? null));
  if (asked) questions.push(orderQuestion(ranked, typical, year));
  const known = new Map<string, DateResult>();
  const read = texts.map((text) => {
    let result = known.get(text);
    if (!result) {
      result =
        isDateText(text, true) && yearDigits(text) < usual
          ? { reason: `"${shorten(text.trim())}" is not written like the other dates` }
          : readDate(text, order, year);
      known.set(text, result);
    }
    return result;
  });
  return { read, order, decided: !asked };
}

/** With how many digits a text writes its year; 0 for a date without one. */
function yearDigits(text: string): 0 | 1 | 2 | 4 {
  if (/\d{4}/.test(text)) return 4;
  if (/[/.-]\s+\d\s*$/.test(text)) return 1;
  return possibleDates(text).yearMissing ? 0 : 2;
}

/** How most dates of a file write their year. Those that write less of it are damaged, and not guessed at. */
function usualYear(texts: string[]): 0 | 1 | 2 | 4 {
  const counts = { 0: 0, 1: 0, 2: 0, 4: 0 };
  for (const text of texts) if (isDateText(text, true)) counts[yearDigits(text)] += 1;
  if (counts[4] >= counts[2] && counts[4] >= counts[0] && counts[4] > 0) return 4;
  if (counts[2] >= counts[0] && counts[2] > 0) return 2;
  return counts[1] > counts[0] ? 1 : 0;
}

/** The likelier order first: more days that exist, fewer in the future. */
function rank(
  orders: DateOrder[],
  texts: string[],
  year: number | undefined,
  today: CalendarDate,
): DateOrder[] {
  if (orders.length < 2) return orders;
  const doubt = (order: DateOrder) =>
    texts.reduce((sum, text) => {
      const read = readDate(text, order, year);
      return sum + ('reason' in read ? 3 : read.date > today ? 1 : 0);
    }, 0);
  const doubts = new Map(orders.map((order) => [order, doubt(order)]));
  return [...orders].sort((one, other) => (doubts.get(one) ?? 0) - (doubts.get(other) ?? 0));
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
    readings: orders.map((order, index) => ({
      mapping: { dateOrder: order },
      text: found[index] ? `${sample.trim()} is ${inWords(found[index])}` : `${sample.trim()} is not a date`,
    })),
  };
}

function inWords(date: CalendarDate): string {
  if (calendarDateProblem(date) !== null) return date;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1]} ${day}, ${year}`;
}

/** Why a dated row is not a booked transaction; null when it is one. */
function notBooked(record: TextRecord, { columns }: Layout): string | null {
  const status = columns.status === null ? '' : tidy(record.cells[columns.status] ?? '');
  if (isDropped(status)) return `the bank says "${shorten(status)}": it did not take place`;
  if (isPending(status)) return `the bank says "${shorten(status)}": it is not booked yet`;
  return null;
}

function descriptionOf({ cells }: TextRecord, { description, descriptionElse }: Layout): string {
  const joined = tidy(description.map((place) => tidy(cells[place] ?? '')).join(' '));
  if (joined !== '') return joined.slice(0, 500);
  for (const place of descriptionElse) {
    const text = tidy(cells[place] ?? '');
    if (text !== '') return text.slice(0, 500);
  }
  return '';
}

function accountFor(
  accounts: Map<string, ReadAccount>,
  id: string | null,
  currency: string | null,
): ReadAccount {
  const key = `${id ?? ''}\n${currency ?? ''}`;
  const account = accounts.get(key) ?? { id, currency, rows: [] };
  accounts.set(key, account);
  return account;
}

function toRow(
  record: TextRecord,
  date: CalendarDate,
  amountCents: number,
  description: string,
  category: string | null,
): ReadRow {
  return {
    line: record.line,
    date,
    amountCents,
    description,
    category,
    externalId: null,
    text: shorten(record.text, 300),
  };
}

function encodingQuestion({ encoding, otherEncodings }: DelimitedOptions): Question {
  return {
    kind: 'encoding',
    readings: [encoding, ...otherEncodings].map((label) => ({ mapping: { encoding: label }, text: label })),
  };
}

function shape(
  layout: Layout,
  records: TextRecord[],
  delimiter: string,
  { encoding }: DelimitedOptions,
): Pick<Reading, 'format' | 'encoding' | 'delimiter' | 'headerLine' | 'columns'> {
  return {
    format: 'csv',
    encoding,
    delimiter,
    headerLine: records[layout.headerPlace]?.line ?? null,
    columns: layout.forUser,
  };
}

/** A table whose columns of dates or amounts are not known: nothing is read, and the user chooses. */
function withoutColumns(
  layout: Layout,
  body: TextRecord[],
  leftOut: LeftOutRow[],
  records: TextRecord[],
  delimiter: ',' | ';' | '\t' | '|',
  options: DelimitedOptions,
): ReadingResult {
  if (layout.headerPlace < 0 && layout.columns.date === null) {
    return failed(
      `No dates were found in the columns of this file, which are parted by ${DELIMITER_NAMES[delimiter]}. Choose the CSV file that your bank offers for its transactions.`,
    );
  }
  const missing = layout.columns.date === null ? 'dates' : 'amounts';
  for (const record of body) {
    leftOut.push({ ...left(record, `choose the column that holds the ${missing}`), needsLook: true });
  }
  leftOut.sort((one, other) => one.line - other.line);
  return {
    ok: true,
    reading: {
      ...shape(layout, records, delimiter, options),
      mapping: { encoding: options.encoding, delimiter, ...options.mapping },
      dateOrder: options.mapping.dateOrder ?? null,
      numberFormat: options.mapping.numberFormat ?? null,
      accounts: [],
      leftOut,
      questions: [{ kind: 'columns', readings: [] }],
    },
  };
}

const MONEY_KEYS: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'balance']);

/** What was understood or chosen; what is asked stays out, so that reading again asks again. */
function mappingOf(
  layout: Layout,
  mapping: Mapping,
  delimiter: ',' | ';' | '\t' | '|',
  { encoding, otherEncodings }: DelimitedOptions,
  dates: { order: DateOrder | null; decided: boolean },
  money: ReturnType<typeof readMoney>,
  questions: Question[],
): Mapping {
  const { columns, headers } = layout;
  const name = (place: number) => columnName(headers, place);
  const known: Mapping = { delimiter };
  if (otherEncodings.length === 0) known.encoding = encoding;
  const asked = new Set(questions.map(({ kind }) => kind));
  const keys = [
    'date',
    'amount',
    'debit',
    'credit',
    'fee',
    'sign',
    'category',
    'account',
    'balance',
  ] as const;
  for (const key of keys) {
    const place = columns[key];
    const open = asked.has('columns') && MONEY_KEYS.has(key);
    if (place !== null && !open) known[key] = name(place);
  }
  const [first, ...more] = layout.description;
  if (first !== undefined) known.description = more.length > 0 ? layout.description.map(name) : name(first);
  if (layout.descriptionElse.length > 0) known.descriptionElse = layout.descriptionElse.map(name);
  if (dates.decided && dates.order !== null) known.dateOrder = dates.order;
  if (!asked.has('numberFormat') && money.numberFormat !== null) known.numberFormat = money.numberFormat;
  if (!asked.has('sign') && money.flipped) known.flipSign = true;
  return { ...known, ...mapping };
}
