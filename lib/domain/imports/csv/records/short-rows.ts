import { isAmountText, isDateText } from '../columns/cell-kinds';
import { isCurrency } from '../../../money/currency-texts';
import { usualCount, type TextRecord } from './delimited-text';
import { directionOf, isNeitherDirection } from '../amounts/direction-words';
import type { Layout } from '../columns/layout';

/** The number of rows examined to learn the content of each column. */
const SAMPLE = 1000;
/** If this share of rows ends equally early, the bank is assumed to omit empty cells at the end. */
const HABIT = 0.2;

/**
 * Returns a function that is true if a dated row has lost a cell or has one too many. A row that merely lacks
 * cells at its end is whole if its cells suit the columns and no other place for the gap gives another date or
 * amount. docs/imports.md, 'Delimited files'.
 */
export function lostCells(
  body: TextRecord[],
  layout: Layout,
  delimiter: string,
): (record: TextRecord) => boolean {
  const { columns, headers } = layout;
  const isDated = ({ cells }: TextRecord) => isDateText(cells[columns.date ?? -1] ?? '', true);
  const width = Math.min(headers.length, usualCount(body));
  const isOdd = ({ cells }: TextRecord) => cells.length < width || cells.length > headers.length;
  const short = body.filter((record) => isOdd(record) && isDated(record));
  if (short.length === 0) return () => false;

  const whole = body.filter((record) => !isOdd(record) && isDated(record)).slice(0, SAMPLE);
  const kinds = headers
    .slice(0, width)
    .map((_, index) => kindOf(whole.map(({ cells }) => cells[index] ?? '')));
  const endings = new Map<number, number>();
  for (const { cells } of short) endings.set(cells.length, (endings.get(cells.length) ?? 0) + 1);
  const isHabit = ({ cells }: TextRecord) =>
    (endings.get(cells.length) ?? 0) >= Math.max(2, (short.length + whole.length) * HABIT) &&
    !whole.some((row) => row.cells.slice(cells.length, width).every(isEmpty));

  const amounts = [columns.amount, columns.debit, columns.credit];
  const telling = [columns.date, ...amounts, columns.fee, columns.sign, columns.balance, columns.currency];
  const values = (cells: string[]) =>
    telling.map((index) => (index === null ? '' : (cells[index] ?? '').trim())).join('\n');
  /** True if the cells suit the columns, ignoring the `gap` cells from `from` on. */
  const suits = (cells: string[], from: number, gap: number) =>
    cells.every((cell, index) => (index >= from && index < from + gap) || kinds[index]?.(cell) !== false) &&
    amounts.some((index) => index !== null && !isEmpty(cells[index] ?? ''));
  /** True if a surplus empty cell at the end may have been split off from another cell. */
  const isTorn = (cells: string[]) =>
    cells.slice(headers.length).every(isEmpty) &&
    (!suits(cells.slice(0, width), 0, 0) || cells.some((cell) => cell.split('"').length % 2 === 0));
  const last = body.at(-1);
  /** True if an amount has the decimals of all others in its column, so that none is cut off. */
  const isComplete = (cell: string, index: number) =>
    decimalsOf(cell) !== null &&
    whole.every(
      (row) => isEmpty(row.cells[index] ?? '') || decimalsOf(row.cells[index] ?? '') === decimalsOf(cell),
    );
  /** Columns of money that end every row that fills them: only empty cells follow. */
  const ending = new Set(
    amounts.filter((index) => {
      const filled = index === null ? [] : whole.filter((row) => !isEmpty(row.cells[index] ?? ''));
      return filled.length > 1 && filled.every((row) => row.cells.slice((index ?? 0) + 1).every(isEmpty));
    }),
  );

  return (record) => {
    const { cells } = record;
    if (!isOdd(record) || !isDated(record)) return false;
    if (cells.length > headers.length) return whole.length > 0 && !isHabit(record) && isTorn(cells);
    const gap = width - cells.length;
    const filled = (index: number) => [
      ...cells.slice(0, index),
      ...Array.from({ length: gap }, () => ''),
      ...cells.slice(index),
    ];
    const read = values(filled(cells.length));
    // A row without an amount is excluded anyway, with a better reason.
    if (amounts.every((index) => index === null || isEmpty(cells[index] ?? ''))) return false;
    if (!suits(filled(cells.length), cells.length, gap)) return true;
    if (cells.some((cell) => cell.includes(`"${delimiter}`) || cell.includes(`${delimiter}"`))) return true;
    const torn = cells.flatMap((cell, index) => {
      const parts = cell.split(delimiter);
      return parts.length === gap + 1
        ? [[...cells.slice(0, index), ...parts, ...cells.slice(index + 1)]]
        : [];
    });
    if (torn.some((way) => suits(way, 0, 0) && values(way) !== read)) return true;
    if (isHabit(record)) return false;
    // The file may be cut off within its last cell.
    const ends = cells.length - 1;
    if (record === last && telling.includes(ends) && !isComplete(cells[ends] ?? '', ends)) return true;
    if (ending.has(ends)) return false;
    return cells.some((_, index) => suits(filled(index), index, gap) && values(filled(index)) !== read);
  };
}

/** A test for whether a cell suits a column with these cells. */
function kindOf(column: string[]): (cell: string) => boolean {
  const filled = column.filter((cell) => !isEmpty(cell));
  if (filled.length === 0) return () => true;
  const optional = filled.length < column.length;
  const all = (test: (cell: string) => boolean) => filled.every(test);
  const fits = [isDate, isAmountText, isCode, isDirection].find(all);
  const isText = !filled.some(isMoney);
  return (cell) => {
    if (isEmpty(cell)) return optional;
    if (fits) return fits(cell);
    return !(isText && isMoney(cell));
  };
}

/** The decimal mark and the number of digits after it; null if there is none. */
function decimalsOf(cell: string): string | null {
  const [, mark, digits = ''] = /([.,])(\d{1,3})\D*$/.exec(cell) ?? [];
  return mark === undefined ? null : `${mark}${digits.length}`;
}

const isEmpty = (cell: string) => cell.trim() === '';
const isDate = (cell: string) => isDateText(cell, true);
const isCode = (cell: string) => isCurrency(cell.trim());
const isDirection = (cell: string) => directionOf(cell.trim()) !== null || isNeitherDirection(cell.trim());
const isMoney = (cell: string) => isAmountText(cell) && /\d[.,]\d/.test(cell) && !isDateText(cell);
