import type { TextRecord } from '../records/delimited-text';
import type { Money } from './money-columns';
import type { Reason } from '../../reasons';
import { beginsBalance } from '../records/row-words';

type WhyBalance = { reason: Reason; needsLook: boolean } | null;

const IS_BALANCE: WhyBalance = { reason: { code: 'balance' }, needsLook: false };
const MAY_BE_BALANCE: WhyBalance = { reason: { code: 'maybe_balance' }, needsLook: true };

/**
 * Returns a function that explains why a row is a balance and not a transaction, null for transactions. Call it for
 * each row in order. A balance row starts with such words, and its amount is missing, or equals the balance next to it
 * or the running sum of the rows above.
 */
export function balanceRows({ rows, written, balances, balanceProven }: Money) {
  let running: number | null = null;
  return ({ cells }: TextRecord, description: string, index: number): WhyBalance => {
    const amount = rows[index];
    const found = whyBalance(cells, description, index);
    if (amount && 'minorUnits' in amount) {
      if (found) running = amount.minorUnits;
      else if (running !== null) running += amount.minorUnits;
    }
    return found;
  };

  function whyBalance(cells: string[], description: string, index: number): WhyBalance {
    const amount = rows[index];
    if (amount && 'reason' in amount && amount.empty) return cells.some(beginsBalance) ? IS_BALANCE : null;
    if (balanceProven[index]) return null;
    const own = written[index] ?? null;
    const balance = balances[index] ?? running;
    const fits = own === 0 || (own !== null && balance !== null && Math.abs(own) === Math.abs(balance));
    if (!fits && (own === null || balances[index] !== null)) return null;
    const likeness = beginsBalance(description);
    if (fits) return likeness === null ? null : IS_BALANCE;
    if (likeness === null || likeness === 'hardly') return null;
    return likeness === 'sure' ? IS_BALANCE : MAY_BE_BALANCE;
  }
}
