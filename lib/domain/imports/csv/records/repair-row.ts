import { isAmountText, isDateText } from '../columns/cell-kinds';
import { isCurrency } from '../../../money/currency-texts';
import type { TextRecord } from './delimited-text';
import type { Layout } from '../columns/layout';

/**
 * Repairs a row that has too many cells because a text contains the delimiter without quotes, by joining the surplus
 * cells where everything else then fits. Null unless all possible joins give the same date and amounts.
 */
export function repairRow(record: TextRecord, layout: Layout, delimiter: string): TextRecord | null {
  const { columns, headers } = layout;
  const { cells } = record;
  const surplus = cells.length - headers.length;
  if (surplus <= 0 || surplus > 5) return null;
  const money = [columns.amount, columns.debit, columns.credit, columns.fee, columns.balance].filter(
    (index) => index !== null,
  );
  const known = new Set([columns.date, columns.currency, ...columns.otherDates, ...money]);
  const fits = (mended: string[]) =>
    isDateText(mended[columns.date ?? -1] ?? '', true) &&
    money.every((index) => (mended[index] ?? '').trim() === '' || isAmountText(mended[index] ?? '')) &&
    money.some((index) => (mended[index] ?? '').trim() !== '') &&
    (columns.currency === null || isCurrency((mended[columns.currency] ?? '').trim()));
  const ways = headers.flatMap((_, index) => {
    if (known.has(index)) return [];
    const parts = cells.slice(index, index + surplus + 1);
    // A number may be a piece of an amount: "-2,56" without quotes.
    if (parts.some((part) => isAmountText(part) || isDateText(part))) return [];
    const joined = parts.join(delimiter);
    const mended = [...cells.slice(0, index), joined, ...cells.slice(index + surplus + 1)];
    return fits(mended) ? [mended] : [];
  });
  const [first] = ways;
  if (!first) return null;
  const values = (mended: string[]) =>
    [columns.date, ...money].map((index) => mended[index ?? -1]).join('\n');
  return ways.every((way) => values(way) === values(first)) ? { ...record, cells: first } : null;
}
