/**
 * What each row must have changed, by the balances beside the rows; null when they don't bear the amounts out.
 * Most banks write the balance after a row, some the one before it: `ascending`, what the dates say of the
 * sorting, tells them apart. Where the dates say nothing, only signed amounts that agree throughout prove anything.
 */
export function changesByBalance(
  amounts: (number | null)[],
  balances: (number | null)[],
  ascending: boolean | null,
): (number | null)[] | null {
  const fromAbove = changes(amounts, balances, -1);
  const fromBelow = changes(amounts, balances, 1);
  if (ascending !== null) {
    const [after, before] = ascending ? [fromAbove, fromBelow] : [fromBelow, fromAbove];
    if (after && (!before || after.matches >= before.matches)) return after.values;
    return before ? before.values.map((change) => (change === null ? null : -change)) : null;
  }
  if (!amounts.some((amount) => (amount ?? 0) < 0)) return null;
  const agrees = (found: typeof fromAbove) => found !== null && found.asWritten === found.matches;
  return (agrees(fromAbove) ? fromAbove : agrees(fromBelow) ? fromBelow : null)?.values ?? null;
}

/** Nine of ten changes must be the amount of their row. */
const ENOUGH = 0.9;

function changes(
  amounts: (number | null)[],
  balances: (number | null)[],
  step: 1 | -1,
): { values: (number | null)[]; matches: number; asWritten: number } | null {
  let pairs = 0;
  let matches = 0;
  let asWritten = 0;
  const values = amounts.map((amount, row) => {
    const balance = balances[row] ?? null;
    const before = balances[row + step] ?? null;
    if (amount === null || balance === null || before === null) return null;
    pairs += 1;
    const change = balance - before;
    if (Math.abs(change) !== Math.abs(amount)) return null;
    matches += 1;
    if (change === amount) asWritten += 1;
    return change;
  });
  return matches > 0 && matches >= pairs * ENOUGH ? { values, matches, asWritten } : null;
}
