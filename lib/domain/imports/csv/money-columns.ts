import { shorten } from '../../text';
import type { Currency } from '../../currency';
import type { NumberFormat } from '../../number-digits';
import { currencyIn, readAmount, type Amount } from '../values/amount-text';
import { changesByBalance } from './balance-proof';
import { currencyOf, isCurrency } from '../values/currency-texts';
import type { DatedRecord, TextRecord } from './delimited-text';
import { directionOf, isNeitherDirection } from './direction-words';
import type { Layout } from './layout';
import type { Mapping } from '../mapping';
import { readPair } from './money-pair';
import { minorUnitsOf, decideFormat, type Texts } from './number-format';
import type { Question } from '../parsed-file';
import type { Reason } from '../reasons';
import { signRows, type RowSigns } from './row-signs';
import { neitherReason } from './sign-values';

export type RowAmount = { minorUnits: number; currency: string | null } | { reason: Reason; empty?: boolean };

export interface Money {
  rows: RowAmount[];
  numberFormat: NumberFormat | null;
  flipped: boolean;
  /** The one currency of all rows; null when it is not known or they have several. */
  currency: string | null;
  /** Rows whose amount the balances bear out. */
  balanceProven: boolean[];
  /** The amounts as they are written and the balances beside them, in minor units; null where there is none. */
  written: (number | null)[];
  balances: (number | null)[];
  questions: Question[];
}

/**
 * Reads the amounts of all rows, in minor units of the currency: number format, direction and fees are decided from
 * the whole file, with what rows that are not booked show of its signs.
 */
export function readMoney(
  candidates: DatedRecord[],
  notBooked: TextRecord[],
  layout: Layout,
  mapping: Mapping,
  currency: Currency,
  typesGiveSign: boolean,
): Money {
  const { columns, headers } = layout;
  const questions: Question[] = [];
  const cells = (columnIndex: number | null) =>
    candidates.map(({ record }) => (columnIndex === null ? '' : (record.cells[columnIndex] ?? '').trim()));
  const texts = {
    amount: cells(columns.amount),
    debit: cells(columns.debit),
    credit: cells(columns.credit),
    fee: cells(columns.fee),
    balance: cells(columns.balance),
    currency: cells(columns.currency),
    sign: cells(columns.sign),
  };
  const money = [...texts.amount, ...texts.debit, ...texts.credit, ...texts.fee];
  const currencies = rowCurrencies(texts, headers, columns);
  const format = decideFormat(
    money,
    texts,
    currencies,
    currency,
    () => otherColumns(layout).map((columnIndex) => cells(columnIndex)),
    mapping,
    questions,
  );
  const used = format ?? 'decimal-point';
  const ascending = direction(candidates);
  const balances = texts.balance.map((text) => minorUnitsOf(text, used, currency));

  const raw: (Amount | { reason: Reason; empty?: boolean })[] =
    columns.amount === null
      ? readPair(texts.debit, texts.credit, used, currency)
      : texts.amount.map((text) =>
          text === ''
            ? { reason: { code: 'amount_missing' }, empty: true }
            : readAmount(text, used, currency),
        );
  const readable = raw.map((amount) => ('minorUnits' in amount ? amount.minorUnits : null));
  const fees = feesOf(texts.fee, used, currency, readable, balances, ascending);
  const changes = changesByBalance(readable, balances, ascending);
  const signs = typesGiveSign
    ? {
        values: readable.map((minorUnits, row) => byType(minorUnits, texts.sign[row] ?? '')),
        flipped: false,
        question: null,
        column: columns.sign,
      }
    : columns.amount === null
      ? pairSigns(readable, mapping.flipSign ?? false)
      : signRows(raw, changes, candidates, notBooked, layout, mapping);
  const { values, flipped } = signs;
  if (signs.question) questions.push(signs.question);
  const named = new Set(currencies.filter((code) => code !== null));
  const [only = null] = named;
  const rows = raw.map((amount, index): RowAmount => {
    if ('reason' in amount) return amount;
    const minorUnits = values[index] ?? null;
    if (minorUnits === null && typesGiveSign) return { reason: typeReason(texts.sign[index] ?? '') };
    if (minorUnits === null) return { reason: unknownDirection(candidates[index], signs.column, layout) };
    const fee = fees[index];
    if (fee && 'reason' in fee)
      return { reason: { code: 'fee_unreadable', params: { problems: [fee.reason] } } };
    const stated = currencies[index] ?? amount.currency ?? (named.size === 1 ? only : null);
    return { minorUnits: minorUnits - (fee?.minorUnits ?? 0), currency: stated };
  });
  return {
    rows,
    numberFormat: format,
    flipped,
    currency: named.size === 1 ? only : null,
    balanceProven: raw.map((_, index) => (changes?.[index] ?? null) !== null),
    written: readable,
    balances,
    questions,
  };
}

/** The columns that hold neither dates nor money, nor the texts of the description. */
function otherColumns({ columns, headers, description }: Layout): number[] {
  const { date, amount, debit, credit, fee, balance, account, otherDates } = columns;
  const taken = new Set([date, amount, debit, credit, fee, balance, account, ...otherDates, ...description]);
  return headers.flatMap((_, columnIndex) => (taken.has(columnIndex) ? [] : [columnIndex]));
}

/** An amount in the direction its type says; null when they contradict each other. */
function byType(minorUnits: number | null, type: string): number | null {
  const direction = directionOf(type);
  if (minorUnits === null || direction === null) return null;
  if (direction === 'out') return minorUnits === 0 ? 0 : -Math.abs(minorUnits);
  return minorUnits < 0 ? null : minorUnits;
}

function typeReason(type: string): Reason {
  if (type === '') return { code: 'type_missing' };
  return directionOf(type) === null
    ? { code: 'type_unknown', params: { type: shorten(type) } }
    : { code: 'income_negative' };
}

function unknownDirection(row: DatedRecord | undefined, column: number | null, layout: Layout): Reason {
  const said = column === null ? '' : (row?.record.cells[column] ?? '').trim();
  if (isNeitherDirection(said)) return { code: 'direction_to_choose', params: { text: shorten(said) } };
  return said === '' || column === null ? { code: 'direction_missing' } : neitherReason(said, column, layout);
}

/** The amounts of two columns, whose directions are clear; `flip` says that the columns stand the other way round. */
function pairSigns(minorUnits: (number | null)[], flipped: boolean): RowSigns {
  return {
    values: flipped ? minorUnits.map((amount) => (amount === null ? null : -amount)) : minorUnits,
    flipped,
    question: null,
    column: null,
  };
}

/** Whether the dates rise, fall, or say nothing about the sorting. */
function direction(candidates: DatedRecord[]): boolean | null {
  const first = candidates[0]?.date ?? '';
  const last = candidates.at(-1)?.date ?? '';
  return first === last ? null : first < last;
}

/** The currency of each row: its own column, the cell of the amount, or the header of the amount. */
function rowCurrencies(texts: Texts, headers: string[], columns: Layout['columns']): (string | null)[] {
  const header = [columns.amount, columns.debit, columns.credit]
    .map((columnIndex) => (columnIndex === null ? '' : (headers[columnIndex] ?? '')))
    .join(' ');
  const codes =
    header
      .match(/(?<!\p{L})(?:[A-Z]{3}|[€£₹₺₪])(?!\p{L})/gu)
      ?.filter(isCurrency)
      .map(currencyOf) ?? [];
  // Kana stand in the headers of Japanese banks only.
  const yen = headers.some((name) => /[\u3040-\u30ff]/.test(name)) ? 'JPY' : null;
  const fromHeader = new Set(codes).size === 1 ? (codes[0] ?? null) : null;
  return texts.currency.map((text, index) => {
    // A column of currencies beside an amount that names its own is that of the shops.
    if (fromHeader !== null) return fromHeader;
    if (text !== '' && isCurrency(text)) return currencyOf(text);
    const cell = texts.amount[index] || texts.debit[index] || texts.credit[index] || '';
    return currencyIn(cell) ?? yen;
  });
}

/** The fee to take off each row; none when the balances show that the amounts contain it. */
function feesOf(
  texts: string[],
  format: NumberFormat,
  currency: Currency,
  amounts: (number | null)[],
  balances: (number | null)[],
  ascending: boolean | null,
): ({ minorUnits: number } | { reason: Reason } | null)[] {
  if (texts.every((text) => text === '')) return texts.map(() => null);
  const read = texts.map((text) => (text === '' ? null : readAmount(text, format, currency)));
  // Fees are written as what they cost, or with the minus they mean.
  const minorUnits = read.map((fee) => (fee && 'minorUnits' in fee ? fee.minorUnits : 0));
  const negative = minorUnits.every((fee) => fee <= 0);
  const cost = minorUnits.map((fee) => (negative ? -fee : fee));
  const without = changesByBalance(amounts, balances, ascending);
  const withFee = changesByBalance(
    amounts.map((amount, row) => (amount === null ? null : amount - (cost[row] ?? 0))),
    balances,
    ascending,
  );
  if (without && !withFee) return texts.map(() => null);
  return read.map((fee, row) =>
    fee === null ? null : 'reason' in fee ? fee : { minorUnits: cost[row] ?? 0 },
  );
}
