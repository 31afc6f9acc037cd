import { shorten } from '../../text/text';
import { amountElsewhere } from './amounts/elsewhere';
import { balanceRows } from './amounts/balance-rows';
import { bodyRows, holdsSomething, left } from './records/body-rows';
import { isAmountText } from './columns/cell-kinds';
import { balancesAfter, balancesOfColumn } from '../stated-balances';
import { contradictedRows, contradiction } from '../contradicted-rows';
import type { DelimitedOptions } from './records/delimited-options';
import { type DatedRecord, type Delimiter, type TextRecord } from './records/delimited-text';
import { headerIndexOf } from './columns/header-row';
import { accountOf, layOut, tidy, type Layout } from './columns/layout';
import { undatedRow, whyNotBooked } from './records/undated-row';
import { readMoney } from './amounts/money-columns';
import { moneyBetweenBalances } from './amounts/money-between-balances';
import type {
  ExcludedRow,
  ParsedAccount,
  ParsedFile,
  ParsedRow,
  ParseResult,
  Question,
} from '../parsed-file';
import type { FileFormat } from '../enums';
import type { Currency } from '../../money/currency';
import type { Reason } from '../reasons';
import { categoryOf, continuationOf, descriptionOf, partsWithoutDate, rowOf } from './records/record-parts';
import { withAlignedHeader } from './columns/record-type-column';
import { dateStandingIn, readDates } from './dates/row-dates';
import { isSplitByComma, resolveAmountColumns } from './amounts/resolve-amount-columns';
import { isMoneyHeader, withoutUnknownSymbols } from './amounts/unknown-symbols';
import { mappingOf } from './decided-mapping';

const DELIMITER_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars (|)' };

/** The origin of a table: a delimited text, or a format that has cells. */
export interface TableSource {
  format: FileFormat;
  /** Null where the format separates its cells itself. */
  delimiter: Delimiter | null;
}

/**
 * Parses the records of a table of any format: every record becomes a row or is excluded with a reason.
 * docs/imports.md, 'Delimited files'.
 */
export function parseTable(
  written: TextRecord[],
  source: TableSource,
  options: DelimitedOptions,
): ParseResult {
  const { mapping, currency } = options;
  const headerIndex = headerIndexOf(written, mapping.headerLine);
  if (headerIndex === null)
    return failed(
      `There is nothing on line ${mapping.headerLine}, where the headers should be.`,
      mapping.headerLine,
    );
  options.onProgress?.(0.2);
  const records = withoutUnknownSymbols(withAlignedHeader(written, headerIndex), headerIndex);
  const layout = layOut(records, headerIndex, mapping);
  if ('error' in layout) return { ok: false, error: layout.error };

  const excluded: ExcludedRow[] = records
    .slice(0, Math.max(0, headerIndex))
    .filter(holdsSomething)
    .map((record) => left(record, { code: 'above_headers' }));
  const body = bodyRows(records, layout, source.delimiter, excluded);
  const questions: Question[] = [];
  const { columns } = layout;
  resolveAmountColumns(layout, body, mapping, currency, questions);
  if (columns.date === null || (columns.amount ?? columns.debit ?? columns.credit) === null) {
    return withoutColumns(layout, body, excluded, records, source, options);
  }

  if (source.delimiter !== null && isSplitByComma(layout, body, source.delimiter)) {
    return failed(
      'The amounts of this file have decimal commas without quotes, so that the comma cuts them in two. Export it again with semicolons, or as OFX or QIF.',
      layout.headerIndex < 0 ? null : (records[layout.headerIndex]?.line ?? null),
    );
  }
  const titles = records.slice(0, Math.max(0, headerIndex)).map(({ text }) => text);
  const dates = readDates(body, columns.date, columns.otherDates, titles, options, questions);
  options.onProgress?.(0.5);
  const dated: DatedRecord[] = [];
  const notBooked: TextRecord[] = [];
  const below = new Map(body.map((record, index) => [record, body[index + 1]]));
  const undated: { record: TextRecord; row: ExcludedRow }[] = [];
  for (const [index, record] of body.entries()) {
    const date = dateStandingIn(record, columns, dates.order, mapping.year) ??
      dates.read[index] ?? { reason: { code: 'date_missing' } };
    const dropped = whyNotBooked(record, layout);
    if (dropped) {
      excluded.push({ ...left(record, dropped.reason), needsLook: dropped.needsLook });
      notBooked.push(record);
    } else if ('reason' in date) undated.push({ record, row: undatedRow(record, layout, date.reason) });
    else dated.push({ record, date: date.date });
  }
  const {
    money,
    candidates,
    balances: stated,
  } = moneyBetweenBalances(
    dated,
    undated.map(({ record }) => record),
    layout,
    mapping,
    currency,
    (rows, chosen) => readMoney(rows, notBooked, layout, chosen, currency, options.typesGiveSign ?? false),
  );
  questions.push(...money.questions);
  for (const [record, sure] of stated) {
    const reason: Reason = { code: sure ? 'balance' : 'maybe_balance' };
    const date = dated.find((row) => row.record === record)?.date;
    const partial = { ...(date !== undefined && { date }), description: descriptionOf(record, layout) };
    excluded.push({ ...left(record, reason), needsLook: !sure, partial });
  }
  for (const { record, row } of undated) {
    if (stated.has(record)) continue;
    excluded.push(
      row.needsLook ? { ...row, partial: partsWithoutDate(record, layout, money, currency) } : row,
    );
  }
  options.onProgress?.(0.8);

  const elsewhere = amountElsewhere(candidates, layout);
  const whyBalance = balanceRows(money);
  const accounts = new Map<string, ParsedAccount>();
  const balances = new Map<ParsedRow, number | null>();
  for (const [index, { record, date }] of candidates.entries()) {
    const amount = money.rows[index] ?? { reason: { code: 'amount_missing' } };
    const description =
      descriptionOf(record, layout, 'minorUnits' in amount && amount.minorUnits > 0) ||
      continuationOf(record, below.get(record), layout);
    const category = categoryOf(record, layout);
    const partial = () => ({
      date,
      ...(description && { description }),
      ...(category !== null && { category }),
    });
    const balance = whyBalance(record, description, index);
    if (balance) {
      const parts =
        'minorUnits' in amount && amount.minorUnits !== 0 ? { minorUnits: amount.minorUnits } : {};
      excluded.push({ ...left(record, balance.reason), ...balance, partial: { ...partial(), ...parts } });
    } else if ('reason' in amount) {
      const parts = { ...partial(), ...amount.partial };
      excluded.push({ ...left(record, amount.reason), needsLook: true, partial: parts });
    } else if (amount.minorUnits === 0) {
      const other = elsewhere(record);
      const reason = other ?? { code: 'amount_zero' as const };
      excluded.push({ ...left(record, reason), needsLook: other !== null, partial: partial() });
    } else {
      const account = accountFor(accounts, accountOf(record, layout), amount.currency);
      const parts = {
        date,
        minorUnits: amount.minorUnits,
        description: description || 'No description',
        category,
      };
      const row = rowOf(record, layout, parts, options.statesTypes ?? false);
      account.rows.push(row);
      if (columns.balance !== null) balances.set(row, money.balances[index] ?? null);
    }
  }
  if (columns.balance !== null)
    for (const account of accounts.values()) takeBalances(account, balances, currency);
  if (columns.account !== null) {
    const named = new Map(body.map((record) => [record.line, accountOf(record, layout)]));
    for (const row of excluded) if (named.has(row.line)) row.account = named.get(row.line) ?? null;
  }
  excluded.sort((one, other) => one.line - other.line);
  const decided = mappingOf(layout, mapping, source.delimiter, options, dates, money, questions);
  options.onProgress?.(1);
  return {
    ok: true,
    parsed: {
      ...shape(layout, records, source, options),
      mapping: decided,
      dateOrder: dates.order,
      numberFormat: money.numberFormat,
      accounts:
        accounts.size > 0
          ? [...accounts.values()]
          : [{ id: null, currency: money.currency, balances: [], rows: [] }],
      excluded,
      questions,
    },
  };
}

/** Gives an account the balances that a column states next to its rows, and notes the rows that contradict them. */
function takeBalances(
  account: ParsedAccount,
  stated: ReadonlyMap<ParsedRow, number | null>,
  currency: Currency,
): void {
  const balanced = account.rows.map((row) => ({
    date: row.date,
    minorUnits: row.minorUnits,
    balance: stated.get(row) ?? null,
  }));
  account.balances = balancesOfColumn(balanced);
  for (const [index, balance] of balancesAfter(balanced).entries())
    if (balance !== null) account.rows[index]!.balance = balance;
  // Balances that every row confirms contradict none.
  if (account.balances.length > 0) return;
  for (const [index, expected] of contradictedRows(balanced))
    account.rows[index]!.note ??= contradiction(expected, currency);
}

function failed(message: string, line: number | null = null): ParseResult {
  return { ok: false, error: { message, line } };
}

function accountFor(
  accounts: Map<string, ParsedAccount>,
  id: string | null,
  currency: string | null,
): ParsedAccount {
  const key = `${id ?? ''}\n${currency ?? ''}`;
  const account = accounts.get(key) ?? { id, currency, balances: [], rows: [] };
  accounts.set(key, account);
  return account;
}

function shape(
  layout: Layout,
  records: TextRecord[],
  { format, delimiter }: TableSource,
  { encoding }: DelimitedOptions,
): Pick<ParsedFile, 'format' | 'encoding' | 'delimiter' | 'headerLine' | 'columns'> {
  return {
    format,
    encoding,
    delimiter,
    headerLine: records[layout.headerIndex]?.line ?? null,
    columns: layout.forUser,
  };
}

/** The result for a table whose date or amount columns are unknown: no rows, and the user chooses the columns. */
function withoutColumns(
  layout: Layout,
  body: TextRecord[],
  excluded: ExcludedRow[],
  records: TextRecord[],
  source: TableSource,
  options: DelimitedOptions,
): ParseResult {
  const { delimiter } = source;
  if (layout.headerIndex < 0 && layout.columns.date === null) {
    return failed(
      `No column of this file holds dates that can be read${delimiter === null ? '' : `; its columns are separated by ${DELIMITER_NAMES[delimiter]}`}` +
        `${sampleOf(body)}. If your bank also offers OFX, QIF, CAMT or MT940, choose one of those.`,
    );
  }
  const reason = columnReason(layout);
  for (const record of body) excluded.push({ ...left(record, reason), needsLook: true });
  excluded.sort((one, other) => one.line - other.line);
  return {
    ok: true,
    parsed: {
      ...shape(layout, records, source, options),
      mapping: { encoding: options.encoding, ...(delimiter !== null && { delimiter }), ...options.mapping },
      dateOrder: options.mapping.dateOrder ?? null,
      numberFormat: options.mapping.numberFormat ?? null,
      accounts: [],
      excluded,
      questions: [{ kind: 'columns', interpretations: [] }],
    },
  };
}

/** Quotes the first row of a table that couldn't be understood. */
function sampleOf([first]: TextRecord[]): string {
  return first ? `, and line ${first.line} begins with "${shorten(tidy(first.text), 60)}"` : '';
}

/** The reason why a table can't be parsed: it lacks a date or amount column, or its amount column holds no amounts. */
function columnReason({ columns, headers, forUser }: Layout): Reason {
  if (columns.date === null) return { code: 'date_column_unknown' };
  const at = headers.findIndex(
    (header, index) => isMoneyHeader(header) && forUser[index]?.samples.some((text) => !isAmountText(text)),
  );
  const sample = forUser[at]?.samples.find((text) => !isAmountText(text));
  return sample === undefined
    ? { code: 'amount_column_unknown' }
    : {
        code: 'amount_column_unreadable',
        params: { text: shorten(sample), column: shorten(headers[at] ?? '') },
      };
}
