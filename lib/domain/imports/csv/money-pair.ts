import type { Currency } from '../../currency';
import { readAmount, type Amount } from '../values/amount-text';
import { isNothing } from './cell-kinds';
import type { NumberFormat } from '../parsed-file';

/**
 * The amounts of a column of money out and one of money in, of which a row fills one; the other is empty or
 * zero. Money out is written with a minus in all its rows or in none, and so is money in.
 */
export function readPair(
  debits: string[],
  credits: string[],
  format: NumberFormat,
  currency: Currency,
): (Amount | { reason: string; empty?: boolean })[] {
  const read = (text: string) => (text === '' ? null : readAmount(text, format, currency));
  const out = debits.map(read);
  const inward = credits.map(read);
  const written = out.flatMap((amount) =>
    amount && 'minorUnits' in amount && amount.minorUnits !== 0 ? [amount.minorUnits] : [],
  );
  const minus = written.filter((minorUnits) => minorUnits < 0).length;
  // Card statements write all payments to the card with a minus.
  const credited = inward.flatMap((amount) =>
    amount && 'minorUnits' in amount && amount.minorUnits !== 0 ? [amount] : [],
  );
  const minusIn =
    credited.length > 0 && credited.every(({ mark, minorUnits }) => mark === 'minus' && minorUnits < 0);
  return out.map((debit, index) => {
    const credit = inward[index] ?? null;
    if (!debit && !credit) return { reason: 'the amount is missing', empty: true };
    if (debit && 'reason' in debit && !isNothing(debits[index] ?? '')) return debit;
    if (credit && 'reason' in credit && !isNothing(credits[index] ?? '')) return credit;
    const spent = debit && 'minorUnits' in debit ? debit : null;
    const received = credit && 'minorUnits' in credit ? credit : null;
    if (!spent && !received) return { reason: 'the amount is missing', empty: true };
    if (spent?.minorUnits && received?.minorUnits) return { reason: 'it has both money out and money in' };
    if (!spent?.minorUnits) {
      if (!received) return { minorUnits: 0, mark: null, currency: null };
      return minusIn ? { ...received, minorUnits: Math.abs(received.minorUnits) } : received;
    }
    const mixed = minus > 0 && minus < written.length;
    if (mixed && spent.minorUnits < 0 && minus * 2 < written.length)
      return {
        reason: `money out of ${debits[index]} may be a refund or a payment: the others have no minus`,
      };
    if (mixed && spent.minorUnits > 0 && minus * 2 >= written.length)
      return {
        reason: `money out of ${debits[index]} may be a payment or a refund: the others have a minus`,
      };
    return { ...spent, minorUnits: -Math.abs(spent.minorUnits) };
  });
}
