import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { decideNumberFormat } from '../../amount-text';
import { possibleDates } from '../../../dates/possible-dates';
import type { Layout } from '../columns/layout';
import type { TextRecord } from '../records/delimited-text';
import { minorUnitsOf } from './number-format';

/** The amounts of a column by row, in minor units; null where there is none. */
export type Cells = (index: number) => (number | null)[];
/** A column of money out and one of money in. */
export type Pair = readonly [out: number, inward: number];

/** The columns of the amounts: one, or a pair for money out and money in. */
export type AmountColumns = { amount: number } | { debit: number; credit: number };

/** Reads the amounts of columns, in the format that fits all of `money`. */
export function amountColumns(
  rows: TextRecord[],
  money: number[],
  format: NumberFormat | undefined,
  currency: Currency,
): Cells {
  const textsOf = (index: number) => rows.map(({ cells }) => cells[index] ?? '');
  const decided = format ?? decideNumberFormat(money.flatMap(textsOf)).possible[0] ?? 'decimal-point';
  const known = new Map<number, (number | null)[]>();
  return (index) => {
    const amounts = known.get(index) ?? textsOf(index).map((text) => minorUnitsOf(text, decided, currency));
    known.set(index, amounts);
    return amounts;
  };
}

/** The amount of each row if the first column is money out and the second is money in. */
export function net([out, inward]: Pair, column: Cells): number[] {
  return column(out).map((value, row) => Math.abs(column(inward)[row] ?? 0) - Math.abs(value ?? 0));
}

/** Tells if the dates rise or fall from the first row to the last; null if the date order leaves that open. */
export function sorting(columns: Layout['columns'], rows: TextRecord[]): boolean | null {
  const dates = (record: TextRecord | undefined) =>
    possibleDates(record?.cells[columns.date ?? -1] ?? '').dates;
  const first = dates(rows[0]);
  const last = dates(rows.at(-1));
  const orders = new Set<boolean>();
  for (const order of ['DMY', 'MDY', 'YMD'] as const) {
    const [from, to] = [first[order], last[order]];
    if (from && to && from !== to) orders.add(from < to);
  }
  const [rises = null] = orders;
  return orders.size === 1 ? rises : null;
}
