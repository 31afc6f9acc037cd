import type { ClosingBalance, ParsedRow } from './parsed-file';

/** The later of two; of two on one day the second, which stands further down in the file. */
export function laterBalance(
  one: ClosingBalance | null,
  other: ClosingBalance | null,
): ClosingBalance | null {
  if (one === null || other === null) return one ?? other;
  return other.date >= one.date ? other : one;
}

/** A row with the balance that stands beside it; null where there is none. */
export type BalancedRow = Pick<ParsedRow, 'minorUnits' | 'date'> & { balance: number | null };

/**
 * The closing balance of rows with a column of balances, in the order of their file. It is taken only where all rows
 * bear out the balances, which also tells the newer end of the file and whether a balance is the one before its row or
 * the one after it.
 */
export function balanceOfColumn(rows: readonly BalancedRow[]): ClosingBalance | null {
  const closing = [rows, rows.toReversed()].flatMap((ordered) => {
    const newest = ordered.at(-1);
    if (!newest || newest.balance === null || ordered.some(({ date }) => date > newest.date)) return [];
    return [provenBalance(ordered, 'before'), provenBalance(ordered, 'after')]
      .filter((minorUnits) => minorUnits !== null)
      .map((minorUnits) => ({ minorUnits, date: newest.date }));
  });
  const agree = new Set(closing.map(({ minorUnits }) => minorUnits)).size === 1;
  return agree ? closing[0]! : null;
}

/** The balance after the last row, where each balance follows from the one before it; the oldest row comes first. */
function provenBalance(ordered: readonly BalancedRow[], stands: 'before' | 'after'): number | null {
  let current: number | null = null;
  let proofs = 0;
  for (const { minorUnits, balance } of ordered) {
    const before: number | null = current;
    const stated = balance === null || stands === 'before' ? balance : balance - minorUnits;
    if (stated !== null && before !== null) {
      if (stated !== before) return null;
      proofs += 1;
    }
    const known: number | null = stated ?? before;
    current = known === null ? null : known + minorUnits;
  }
  return proofs > 0 ? current : null;
}
