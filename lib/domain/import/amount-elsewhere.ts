import { shorten } from '../text';
import type { Candidate } from './candidate';
import { isAmountText } from './cell-kinds';
import type { TextRecord } from './delimited-text';
import type { Layout } from './layout';
import { columnInWords } from './sign-values';

/**
 * Says of a row whose amount is zero that another column holds one: a column that is filled where the amounts
 * are zero and nowhere else, as the other one of a pair is. Null where there is none.
 */
export function amountElsewhere(
  candidates: Candidate[],
  layout: Layout,
): (record: TextRecord) => string | null {
  const { columns, moneyPlaces } = layout;
  const used = [columns.amount, columns.debit, columns.credit].filter((place) => place !== null);
  const isFilled = ({ cells }: TextRecord, place: number) => {
    const text = cells[place] ?? '';
    return /[1-9]/.test(text) && isAmountText(text);
  };
  const isUsed = (record: TextRecord) => used.some((place) => isFilled(record, place));
  let others: number[] | null = null;
  return (record) => {
    others ??= moneyPlaces.filter(
      (place) =>
        !used.includes(place) &&
        place !== columns.balance &&
        !candidates.some((other) => isFilled(other.record, place) && isUsed(other.record)),
    );
    const place = others.find((other) => isFilled(record, other));
    if (place === undefined) return null;
    const text = shorten((record.cells[place] ?? '').trim());
    return `the amount is zero, but ${columnInWords(layout, place)} holds "${text}"; choose the columns for money out and money in`;
  };
}
