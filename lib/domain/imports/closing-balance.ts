import type { ClosingBalance, ParsedRow } from './parsed-file';

/** The later of two balances; on the same day, the second, which comes later in the file. */
export function laterBalance(
  one: ClosingBalance | null,
  other: ClosingBalance | null,
): ClosingBalance | null {
  if (one === null || other === null) return one ?? other;
  return other.date >= one.date ? other : one;
}

/** A row with the balance beside it, or null. */
export type BalancedRow = Pick<ParsedRow, 'minorUnits' | 'date'> & { balance: number | null };

/**
 * The closing balance according to a balance column, for rows in file order. It only counts if every row confirms it,
 * which also shows which end of the file is newer and whether balances are those before or after their rows.
 * docs/imports.md, 'Accounts, balances and currencies'.
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

/** The balance after the last row, if each balance follows from the previous one; rows are oldest first. */
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
