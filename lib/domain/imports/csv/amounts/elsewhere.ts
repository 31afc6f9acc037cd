import { shorten } from '../../../text/text';
import { isAmountText } from '../columns/cell-kinds';
import type { DatedRecord, TextRecord } from '../records/delimited-text';
import type { Layout } from '../columns/layout';
import type { Reason } from '../../reasons';

/**
 * For rows with a zero amount: the reason that another column holds their amount. Such a column is filled only in
 * rows where the chosen amount columns are zero, like the other half of a pair. Null if there is none.
 */
export function amountElsewhere(
  candidates: DatedRecord[],
  layout: Layout,
): (record: TextRecord) => Reason | null {
  const { columns, headers, moneyIndexes } = layout;
  const used = [columns.amount, columns.debit, columns.credit].filter((index) => index !== null);
  const isFilled = ({ cells }: TextRecord, index: number) => {
    const text = cells[index] ?? '';
    return /[1-9]/.test(text) && isAmountText(text);
  };
  const isUsed = (record: TextRecord) => used.some((index) => isFilled(record, index));
  let others: number[] | null = null;
  return (record) => {
    others ??= moneyIndexes.filter(
      (index) =>
        !used.includes(index) &&
        index !== columns.balance &&
        !candidates.some((other) => isFilled(other.record, index) && isUsed(other.record)),
    );
    const index = others.find((other) => isFilled(record, other));
    if (index === undefined) return null;
    const amount = shorten((record.cells[index] ?? '').trim());
    const header = headers[index] ?? '';
    return header === ''
      ? { code: 'amount_in_unnamed_column', params: { position: index + 1, amount } }
      : { code: 'amount_in_other_column', params: { column: shorten(header), amount } };
  };
}
