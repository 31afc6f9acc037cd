import type { Currency } from '../../money/currency';
import type { CalendarDate } from '../../dates/calendar-date';
import type { NumberFormat } from '../../money/number-digits';
import { decideNumberFormat, readAmount } from '../amount-text';
import { chooseDateOrder } from '../choose-date-order';
import { decideDateOrder, readDate } from '../date-text';
import type { Mapping } from '../mapping';
import { field, qifFile, type QifRecord } from './records';
import { cardSigns } from './card-signs';
import { chooseNumberFormat } from './questions';
import { isOpeningBalance, qifCategory, qifDate, qifDescription, qifOtherAccount } from './transaction';
import type { DateOrder } from '../../dates/possible-dates';
import type { ExcludedRow, ParsedAccount, ParseResult } from '../parsed-file';
import type { Reason } from '../reasons';
import { excerpt, toRow, type Read } from '../statement-row';
import { asExcluded } from '../statements';

const MONEY = new Set(['', 'bank', 'cash', 'ccard', 'oth a', 'oth l', 'oth s', 'otha', 'othl', 'oths']);
const INVESTMENT = new Set(['invst', 'port', '401(k)/403(b)']);
type ListReason = Extract<Reason['code'], `list_of_${string}`>;
const LISTS: Record<string, ListReason> = {
  cat: 'list_of_categories',
  category: 'list_of_categories',
  class: 'list_of_classes',
  memorized: 'list_of_memorized_payments',
  memorised: 'list_of_memorized_payments',
  security: 'list_of_securities',
  prices: 'list_of_prices',
  tag: 'list_of_tags',
  budget: 'list_of_budgets',
  template: 'list_of_templates',
  invitem: 'list_of_invoice_items',
  unit: 'list_of_units',
};

/**
 * Parses a QIF file with any number of sections and accounts. A split is one transaction, and the whole file has one
 * date order. docs/imports.md, 'Formats'.
 */
export function parseQif(
  text: string,
  {
    encoding,
    mapping,
    currency,
    today,
  }: { encoding: string; mapping: Mapping; currency: Currency; today?: CalendarDate },
): ParseResult {
  const { records, dateOrder } = qifFile(text);
  if (records.length === 0 && !/^\s*!type/im.test(text)) {
    const message =
      'There is no list of transactions in this file: a QIF file begins with a line like "!Type:Bank".';
    return { ok: false, error: { message, line: null } };
  }
  const ofMoney = records.filter(({ kind }) => MONEY.has(kind));
  const dates = ofMoney.map(({ lines }) => qifDate(lines));
  const amounts = ofMoney.flatMap(({ lines }) =>
    lines.filter((line) => /^[TU$]/.test(line)).map((line) => line.slice(1)),
  );
  const order = chooseDateOrder(
    dates,
    decideDateOrder(dates, mapping.year),
    { ...mapping, dateOrder: mapping.dateOrder ?? dateOrder ?? undefined },
    today,
  );
  const format = chooseNumberFormat(amounts, decideNumberFormat(amounts), mapping, currency);
  const unnamedKinds = new Set(ofMoney.filter(({ account }) => account === null).map(({ kind }) => kind));

  const accounts = new Map<string, ParsedAccount>();
  const excluded: ExcludedRow[] = [];
  const lists = new Set<number>();
  const signs = cardSigns(
    ofMoney,
    ({ lines }) => amountOf(lines, format.format ?? 'decimal-point', currency),
    mapping,
    currency,
  );
  for (const record of records) {
    const aside = whyNoTransaction(record, lists);
    if (aside) excluded.push(aside);
    if (aside || lists.has(record.header)) continue;
    const placed = transaction(record, order.order, format.format, mapping, currency, signs.isTurned(record));
    if ('excluded' in placed) {
      excluded.push(placed.excluded);
      continue;
    }
    const id = record.account ?? (unnamedKinds.size > 1 ? record.kind || 'bank' : null);
    const key = JSON.stringify([id]);
    const account = accounts.get(key) ?? { id, currency: null, balances: [], rows: [] };
    accounts.set(key, account);
    account.rows.push(placed.row);
  }
  return {
    ok: true,
    parsed: {
      format: 'qif',
      encoding,
      delimiter: null,
      headerLine: null,
      columns: [],
      mapping: {
        encoding,
        ...(order.order && { dateOrder: order.order }),
        ...(format.format && { numberFormat: format.format }),
        ...(mapping.flipSign !== undefined && { flipSign: mapping.flipSign }),
        ...(mapping.year !== undefined && { year: mapping.year }),
      },
      dateOrder: order.order,
      numberFormat: format.format,
      accounts:
        accounts.size > 0 ? [...accounts.values()] : [{ id: null, currency: null, balances: [], rows: [] }],
      excluded: excluded.sort((a, b) => a.line - b.line),
      questions: [...order.questions, ...format.questions, ...signs.questions],
    },
  };
}

/** The reason why a record isn't a transaction of an account, or null. A list is reported once, at its header. */
function whyNoTransaction(record: QifRecord, lists: Set<number>): ExcludedRow | null {
  const { line, lines, kind, header } = record;
  const text = excerpt(lines.join(' '));
  if (MONEY.has(kind)) return null;
  if (INVESTMENT.has(kind)) {
    const reason: Reason = { code: 'investment', params: { name: field(lines, 'N') || kind } };
    return { line, text, reason, needsLook: false, partial: {} };
  }
  const list = LISTS[kind];
  if (!list) {
    const section = kind.startsWith('!') ? kind : `!Type:${kind}`;
    const reason: Reason = { code: 'unknown_section', params: { section } };
    return { line, text, reason, needsLook: true, partial: {} };
  }
  if (lists.has(header)) return null;
  lists.add(header);
  return { line: header, text: `!Type:${kind}`, reason: { code: list }, needsLook: false, partial: {} };
}

function transaction(
  record: QifRecord,
  order: DateOrder | null,
  format: NumberFormat | null,
  mapping: Mapping,
  currency: Currency,
  isTurned: boolean,
) {
  const { line, lines, cut } = record;
  const text = excerpt(lines.join(' '));
  const otherAccount = qifOtherAccount(lines);
  const minorUnits = amountOf(lines, format ?? 'decimal-point', currency);
  const placed = toRow({
    line,
    text,
    date: dateOf(lines, order, mapping.year),
    minorUnits: 'value' in minorUnits && isTurned ? { value: -minorUnits.value } : minorUnits,
    description: qifDescription(lines),
    category: qifCategory(lines),
    externalId: null,
    bankTransfer: otherAccount !== null,
    otherAccount,
  });
  if ('excluded' in placed) return placed;
  if (isOpeningBalance(record))
    return { excluded: asExcluded(placed.row, { code: 'opening_balance' }, false) };
  return cut ? { excluded: asExcluded(placed.row, { code: 'caret_missing_at_end' }, true) } : placed;
}

function dateOf(lines: string[], order: DateOrder | null, year: number | undefined): Read<string> {
  const read = readDate(qifDate(lines), order, year);
  return 'date' in read ? { value: read.date } : { problem: read.reason };
}

/** The amount in T, or in U, which Quicken adds for amounts too large for T. */
function amountOf(lines: string[], format: NumberFormat, currency: Currency): Read<number> {
  if (['U', 'T'].some((letter) => lines.filter((line) => line.startsWith(letter)).length > 1))
    return { problem: { code: 'caret_missing_between' } };
  const written = ['U', 'T'].map((letter) => field(lines, letter)).filter((amount) => amount !== '');
  const read = readAmount(written[0] ?? '', format, currency);
  const other = readAmount(written[1] ?? written[0] ?? '', format, currency);
  if ('reason' in read) return { problem: read.reason };
  if ('reason' in other || other.minorUnits !== read.minorUnits)
    return {
      problem: {
        code: 'two_amounts',
        params: { first: excerpt(written[1]!), second: excerpt(written[0]!) },
      },
    };
  return { value: read.minorUnits };
}
