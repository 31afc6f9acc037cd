import type { Currency } from '../../../money/currency';
import type { NumberFormat } from '../../../money/number-digits';
import { readAmount, type Amount } from '../../amount-text';
import { isNothing } from '../columns/cell-kinds';
import type { Reason } from '../../reasons';

/**
 * The amounts of a debit and a credit column. Each row fills one of them; the other is empty or zero. Either all
 * debits have a minus or none has, and the same goes for credits.
 */
export function readPair(
  debits: string[],
  credits: string[],
  format: NumberFormat,
  currency: Currency,
): (Amount | { reason: Reason; empty?: boolean })[] {
  const read = (text: string) => (text === '' ? null : readAmount(text, format, currency));
  const out = debits.map(read);
  const inward = credits.map(read);
  const written = out.flatMap((amount) =>
    amount && 'minorUnits' in amount && amount.minorUnits !== 0 ? [amount.minorUnits] : [],
  );
  const minus = written.filter((minorUnits) => minorUnits < 0).length;
  // Some card statements write all payments to the card with a minus.
  const credited = inward.flatMap((amount) =>
    amount && 'minorUnits' in amount && amount.minorUnits !== 0 ? [amount] : [],
  );
  const minusIn =
    credited.length > 0 && credited.every(({ mark, minorUnits }) => mark === 'minus' && minorUnits < 0);
  return out.map((debit, index) => {
    const credit = inward[index] ?? null;
    if (!debit && !credit) return { reason: { code: 'amount_missing' }, empty: true };
    if (debit && 'reason' in debit && !isNothing(debits[index] ?? '')) return debit;
    if (credit && 'reason' in credit && !isNothing(credits[index] ?? '')) return credit;
    const spent = debit && 'minorUnits' in debit ? debit : null;
    const received = credit && 'minorUnits' in credit ? credit : null;
    if (!spent && !received) return { reason: { code: 'amount_missing' }, empty: true };
    if (spent?.minorUnits && received?.minorUnits) return { reason: { code: 'both_out_and_in' } };
    if (!spent?.minorUnits) {
      if (!received) return { minorUnits: 0, mark: null, currency: null };
      return minusIn ? { ...received, minorUnits: Math.abs(received.minorUnits) } : received;
    }
    const mixed = minus > 0 && minus < written.length;
    if (mixed && spent.minorUnits < 0 && minus * 2 < written.length)
      return { reason: { code: 'refund_or_payment', params: { amount: debits[index] ?? '' } } };
    if (mixed && spent.minorUnits > 0 && minus * 2 >= written.length)
      return { reason: { code: 'payment_or_refund', params: { amount: debits[index] ?? '' } } };
    return { ...spent, minorUnits: -Math.abs(spent.minorUnits) };
  });
}
