import { shorten } from '../../../text/text';
import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { currencyIn, readAmount, type Amount } from '../../amount-text';
import { changesByBalance } from './balance-proof';
import { currencyOf, isCurrency } from '../../../money/currency-texts';
import type { DatedRecord, TextRecord } from '../records/delimited-text';
import { directionOf, isNeitherDirection } from './direction-words';
import { currencyOfHeader } from '../columns/header-roles';
import type { Layout } from '../columns/layout';
import type { Mapping } from '../../mapping';
import {
  currenciesOfFees,
  feeByBalance,
  feeQuestion,
  feesByFigures,
  feesOf,
  isAfterFees,
  isCharged,
} from './fees';
import { readPair } from './money-pair';
import { minorUnitsOf, decideFormat, type Texts } from './number-format';
import type { ExcludedRow, Question } from '../../parsed-file';
import type { Reason } from '../../reasons';
import { signPairs, signRows } from './row-signs';
import { neitherReason } from './sign-values';

export type RowAmount =
  | { minorUnits: number; currency: string | null }
  | {
      reason: Reason;
      empty?: boolean;
      /** The part of it that can be read all the same. */
      partial?: ExcludedRow['partial'];
    };

export interface Money {
  rows: RowAmount[];
  numberFormat: NumberFormat | null;
  flipped: boolean;
  /** The currency of all rows; null if it is unknown or there are several. */
  currency: string | null;
  /** Tells for each row if the balances confirm its amount. */
  balanceProven: boolean[];
  /** The amounts as written and the balances next to them, in minor units; null if there is none. */
  written: (number | null)[];
  balances: (number | null)[];
  questions: Question[];
}

/**
 * Parses the amounts of all rows to minor units of the currency. Number format, direction and fees are decided from
 * the whole file, including the signs of rows that aren't booked.
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
  const textAt = (columnIndex: number, row: number) =>
    (candidates[row]?.record.cells[columnIndex] ?? '').trim();
  const cells = (columnIndex: number | null) =>
    candidates.map((_, row) => (columnIndex === null ? '' : textAt(columnIndex, row)));
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
  const stated = rowCurrencies(texts, headers, columns);
  const format = decideFormat(
    money,
    texts,
    stated,
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
  const changes = changesByBalance(readable, balances, ascending);
  const currencies = isOneBalance(stated, changes) ? stated.map(() => null) : stated;
  const signs = typesGiveSign
    ? {
        values: readable.map((minorUnits, row) => byType(minorUnits, texts.sign[row] ?? '')),
        flipped: false,
        question: null,
        column: columns.sign,
      }
    : columns.amount === null
      ? signPairs(raw, changes, candidates, layout, mapping)
      : signRows(raw, changes, candidates, notBooked, layout, mapping);
  const { values, flipped } = signs;
  if (signs.question) questions.push(signs.question);
  if (columns.fee === null && mapping.fee === undefined) {
    columns.fee = feeByBalance(
      otherColumns(layout),
      (columnIndex) => cells(columnIndex).map((text) => minorUnitsOf(text, used, currency)),
      { amounts: values, balances, ascending },
    );
    texts.fee = cells(columns.fee);
  }
  const { fees: found, proven } = feesOf(texts.fee, used, currency, { amounts: values, balances, ascending });
  const open = mapping.fee === undefined && !proven;
  const shown = open ? feesByFigures(found, values, layout, textAt, used, currency) : null;
  const fees = shown === 'included' ? found.map(() => null) : found;
  const isChoice = questions.some(({ kind }) => kind === 'columns') || columns.rivals.length > 1;
  if (open && shown === null && !isChoice) questions.push(feeQuestion(layout));
  const feeCurrencies = currenciesOfFees(layout, cells);
  const afterFees = isAfterFees(headers[columns.amount ?? -1] ?? '');
  const named = new Set(currencies.filter((code) => code !== null));
  const [only = null] = named;
  const rows = raw.map((amount, index): RowAmount => {
    if ('reason' in amount) return amount;
    const minorUnits = values[index] ?? null;
    if (minorUnits === null && typesGiveSign)
      return { reason: typeReason(texts.sign[index] ?? ''), ...takenBack(amount, texts.sign[index] ?? '') };
    if (minorUnits === null) return { reason: unknownDirection(candidates[index], signs.column, layout) };
    const fee = fees[index];
    if (fee && 'reason' in fee)
      return { reason: { code: 'fee_unreadable', params: { problems: [fee.reason] } } };
    const stated = currencies[index] ?? amount.currency ?? (named.size === 1 ? only : null);
    const feeCurrency = feeCurrencies[index] ?? null;
    if (isCharged(fee ?? null) && feeCurrency !== null && feeCurrency !== (stated ?? currency)) {
      const params = { fee: texts.fee[index] ?? '', currency: feeCurrency };
      return { reason: { code: 'fee_in_other_currency', params }, partial: { minorUnits } };
    }
    const cost = afterFees && minorUnits > 0 ? 0 : (fee?.minorUnits ?? 0);
    return { minorUnits: minorUnits - cost, currency: stated };
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

/** The columns that hold no dates, amounts, accounts or descriptions. */
function otherColumns({ columns, headers, description }: Layout): number[] {
  const { date, amount, debit, credit, fee, balance, account, otherDates } = columns;
  const taken = new Set([date, amount, debit, credit, fee, balance, account, ...otherDates, ...description]);
  return headers.flatMap((_, columnIndex) => (taken.has(columnIndex) ? [] : [columnIndex]));
}

/** An amount with the sign of its type; null if they contradict each other. */
function byType(minorUnits: number | null, type: string): number | null {
  const direction = directionOf(type);
  if (minorUnits === null || direction === null) return null;
  if (direction === 'out') return minorUnits === 0 ? 0 : -Math.abs(minorUnits);
  return minorUnits < 0 ? null : minorUnits;
}

/** The parts of a negative income, which is income taken back if the user says so. */
function takenBack({ minorUnits }: { minorUnits: number }, type: string) {
  const isIncome = type.toLowerCase() === 'income';
  return isIncome && minorUnits < 0 ? { partial: { minorUnits, type: 'income' as const } } : {};
}

function typeReason(type: string): Reason {
  if (type === '') return { code: 'type_missing' };
  return directionOf(type) === null
    ? { code: 'type_unknown', params: { type: shorten(type) } }
    : { code: 'income_negative' };
}

function unknownDirection(row: DatedRecord | undefined, column: number | null, layout: Layout): Reason {
  const word = column === null ? '' : (row?.record.cells[column] ?? '').trim();
  if (isNeitherDirection(word)) return { code: 'direction_to_choose', params: { text: shorten(word) } };
  return word === '' || column === null ? { code: 'direction_missing' } : neitherReason(word, column, layout);
}

/** Tells if the dates rise or fall; null if that is unknown. */
export function direction(candidates: DatedRecord[]): boolean | null {
  const first = candidates[0]?.date ?? '';
  const last = candidates.at(-1)?.date ?? '';
  return first === last ? null : first < last;
}

/** True if a balance goes on from a row of one currency to one of another: then they are those of the purchases. */
function isOneBalance(currencies: (string | null)[], changes: (number | null)[] | null): boolean {
  return (changes ?? []).some(
    (change, row) =>
      change !== null && currencies[row] !== currencies[row - 1] && currencies[row] !== currencies[row + 1],
  );
}

/** The currency of each row, from its own column, the amount's cell or the amount's header. */
function rowCurrencies(texts: Texts, headers: string[], columns: Layout['columns']): (string | null)[] {
  const header = [columns.amount, columns.debit, columns.credit]
    .map((columnIndex) => (columnIndex === null ? '' : (headers[columnIndex] ?? '')))
    .join(' ');
  // Only Japanese banks have kana in their headers.
  const yen = headers.some((name) => /[\u3040-\u30ff]/.test(name)) ? 'JPY' : null;
  const fromHeader = currencyOfHeader(header);
  return texts.currency.map((text, index) => {
    // If the amount's header names a currency, a currency column is that of the original purchases.
    if (fromHeader !== null) return fromHeader;
    if (text !== '' && isCurrency(text)) return currencyOf(text);
    const cell = texts.amount[index] || texts.debit[index] || texts.credit[index] || '';
    return currencyIn(cell) ?? yen;
  });
}
