import type { Currency } from '../../currency';
import { readAmount } from '../values/amount-text';
import type { TextRecord } from './delimited-text';
import { tidy, type Layout } from './layout';
import type { Money } from './money-columns';
import type { ExcludedRow } from '../parsed-file';

/** What a record says about its transaction, of money that came in or went out; '' when it says nothing. */
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

/** The text of a record below, that has nothing but texts, for a record above it that has none. */
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

/** A record's category; null when it has none. */
export function categoryOf({ cells }: TextRecord, { columns }: Layout): string | null {
  return columns.category === null ? null : tidy(cells[columns.category] ?? '') || null;
}

/** What can be read of a record without its date, for the user to complete. An amount only where it is in no doubt. */
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
