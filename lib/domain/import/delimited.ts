import type { CalendarDate } from '../calendar-date';
import { shorten } from '../text';
import { amountElsewhere } from './amount-elsewhere';
import { balanceRows } from './balance-row';
import { bodyRows, holdsSomething, left } from './body-rows';
import { chooseDelimiter, announcedDelimiter } from './delimiter';
import type { DelimitedOptions } from './delimited-options';
import { linesOf, readRecords, unwrapLines, type Delimiter, type TextRecord } from './delimited-text';
import { findHeader } from './header-row';
import { layOut, tidy, type Layout } from './layout';
import { undatedRow } from './left-out';
import type { Candidate } from './candidate';
import { readMoney } from './money-columns';
import type { LeftOutRow, Question, ReadAccount, Reading, ReadingResult, ReadRow } from './reading';
import { categoryOf, continuationOf, descriptionOf, partsWithoutDate } from './record-parts';
import { dateStandingIn, readDates } from './row-dates';
import { isDropped, isPending } from './row-words';
import { isSplitByComma, settleColumns } from './settle-columns';
import { mappingOf } from './understood';

const DELIMITER_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars (|)' };

/** Reads a delimited text file (CSV, TSV): every line that holds something becomes a row or is left out with a reason. */
export function readDelimited(text: string, options: DelimitedOptions): ReadingResult {
  const { mapping } = options;
  if (tooManyLines(text)) {
    return failed(
      `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Export a shorter period.`,
    );
  }
  const lines = unwrapLines(linesOf(text));
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
  const body = bodyRows(records, layout, delimiter, leftOut);
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
  const notBooked: TextRecord[] = [];
  const below = new Map(body.map((record, index) => [record, body[index + 1]]));
  const undated: { record: TextRecord; row: LeftOutRow }[] = [];
  for (const [index, record] of body.entries()) {
    const date = dateStandingIn(record, columns, dates.order, mapping.year) ??
      dates.read[index] ?? { reason: 'the date is missing' };
    const dropped = whyNotBooked(record, layout);
    if (dropped) {
      leftOut.push(left(record, dropped));
      notBooked.push(record);
    } else if ('reason' in date) undated.push({ record, row: undatedRow(record, layout, date.reason) });
    else candidates.push({ record, date: date.date });
  }
  const money = readMoney(candidates, notBooked, layout, mapping, options.typesGiveSign ?? false);
  questions.push(...money.questions);
  for (const { record, row } of undated) {
    leftOut.push(row.needsLook ? { ...row, partial: partsWithoutDate(record, layout, money) } : row);
  }
  options.onProgress?.(0.8);

  const elsewhere = amountElsewhere(candidates, layout);
  const whyBalance = balanceRows(money);
  const accounts = new Map<string, ReadAccount>();
  for (const [index, { record, date }] of candidates.entries()) {
    const amount = money.rows[index] ?? { reason: 'the amount is missing' };
    const description =
      descriptionOf(record, layout, 'cents' in amount && amount.cents > 0) ||
      continuationOf(record, below.get(record), layout);
    const category = categoryOf(record, layout);
    const partial = { date, ...(description && { description }), ...(category !== null && { category }) };
    const balance = whyBalance(record, description, index);
    if (balance) {
      const parts = 'cents' in amount && amount.cents !== 0 ? { amountCents: amount.cents } : {};
      leftOut.push({ ...left(record, balance.reason), ...balance, partial: { ...partial, ...parts } });
    } else if ('reason' in amount) {
      leftOut.push({ ...left(record, amount.reason), needsLook: true, partial });
    } else if (amount.cents === 0) {
      const other = elsewhere(record);
      const reason = other ?? 'the amount is zero';
      leftOut.push({ ...left(record, reason), needsLook: other !== null, partial });
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
/** Why a dated row is not a booked transaction; null when it is one. */
function whyNotBooked(record: TextRecord, { columns }: Layout): string | null {
  const status = columns.status === null ? '' : tidy(record.cells[columns.status] ?? '');
  if (isDropped(status)) return `the bank says "${shorten(status)}": it did not take place`;
  if (isPending(status)) return `the bank says "${shorten(status)}": it is not booked yet`;
  return null;
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
  delimiter: Delimiter,
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
