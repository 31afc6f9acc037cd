import type { Currency } from '../../../money/currency';
import { LEG_TYPES } from '../../../transactions/enums';
import { shorten } from '../../../text/text';
import { readAmount } from '../../amount-text';
import type { TextRecord } from './delimited-text';
import { tidy, type Layout } from '../columns/layout';
import type { Money } from '../amounts/money-columns';
import type { ExcludedRow, ParsedRow } from '../../parsed-file';
import { flagsOf } from './row-flags';
import { isTransferCategory } from '../columns/transfer-categories';

type RowParts = Pick<ParsedRow, 'date' | 'minorUnits' | 'description' | 'category'>;

/** The description of a record, for money in or out; '' if there is none. */
export function descriptionOf(
  { cells }: TextRecord,
  { description, descriptionIn, descriptionElse }: Layout,
  inward = false,
): string {
  const text = (index: number) => tidy(cells[index] ?? '');
  const joined = tidy(description.map(text).join(' '));
  const others = descriptionElse.map(text);
  const ways =
    inward && descriptionIn !== null ? [text(descriptionIn), ...others, joined] : [joined, ...others];
  return ways.find((way) => way !== '') ?? '';
}

/** The text of the next record if that has only a text, and this record has none there. */
export function continuationOf(
  record: TextRecord,
  next: TextRecord | undefined,
  { columns, headers }: Layout,
): string {
  if (!next) return '';
  const [first = -1] = next.cells.flatMap((cell, index) => (tidy(cell) === '' ? [] : [index]));
  const text = tidy(next.cells[first] ?? '');
  const apart = new Set([columns.date, columns.amount, columns.debit, columns.credit, columns.balance]);
  const fits = !apart.has(first) && tidy(record.cells[first] ?? '') === '' && first < headers.length;
  const alone = [...apart].every((index) => index === null || tidy(next.cells[index] ?? '') === '');
  return fits && alone && /\p{L}{2}/u.test(text) ? text : '';
}

/** A record's category; null if it has none. */
export function categoryOf({ cells }: TextRecord, { columns }: Layout): string | null {
  return columns.category === null ? null : tidy(cells[columns.category] ?? '') || null;
}

/** The row of a record whose date, amount and texts are known. */
export function rowOf(
  record: TextRecord,
  layout: Layout,
  { date, minorUnits, description, category }: RowParts,
  statesTypes: boolean,
): ParsedRow {
  const row: ParsedRow = {
    line: record.line,
    date,
    minorUnits,
    description,
    category,
    externalId: null,
    type: statesTypes ? statedType(record, layout, minorUnits) : null,
    bankTransfer: category !== null && isTransferCategory(category),
    text: shorten(record.text, 300),
  };
  const flags = statesTypes ? flagsOf(record, layout) : undefined;
  if (flags) row.flags = flags;
  return row;
}

/** The type that a record states; null if that says no more than whether money goes out or comes in. */
function statedType({ cells }: TextRecord, { columns }: Layout, minorUnits: number): ParsedRow['type'] {
  const word = columns.sign === null ? '' : tidy(cells[columns.sign] ?? '').toLowerCase();
  const type = LEG_TYPES.find((name) => name === word) ?? null;
  return type !== null && (type === 'expense') === minorUnits < 0 ? type : null;
}

/**
 * Parses a record without its date as far as possible, for the user to complete. The amount is included only if it is
 * certain.
 */
export function partsWithoutDate(
  record: TextRecord,
  layout: Layout,
  money: Money,
  currency: Currency,
): ExcludedRow['partial'] {
  const { amount, sign, fee } = layout.columns;
  const description = descriptionOf(record, layout);
  const category = categoryOf(record, layout);
  const decided = sign === null && fee === null && money.questions.length === 0;
  const read =
    decided && amount !== null
      ? readAmount(record.cells[amount] ?? '', money.numberFormat ?? 'decimal-point', currency)
      : null;
  const minorUnits = read && 'minorUnits' in read ? (money.flipped ? -read.minorUnits : read.minorUnits) : 0;
  return {
    ...(description && { description }),
    ...(category !== null && { category }),
    ...(minorUnits !== 0 && { minorUnits }),
  };
}
