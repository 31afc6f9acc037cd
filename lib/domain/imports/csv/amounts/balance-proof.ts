/**
 * The change of each row according to the balances; null if they don't confirm the amounts. Most banks write the
 * balance after a row, some the one before it; `ascending`, whether the dates rise, distinguishes them. If that is
 * unknown, only signed amounts that match throughout count as proof.
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

/** The number of rows whose amounts the balances confirm, whatever their signs. */
export function provenRows(
  amounts: (number | null)[],
  balances: (number | null)[],
  ascending: boolean | null,
): number {
  return changesByBalance(amounts, balances, ascending)?.filter((change) => change !== null).length ?? 0;
}

/** At least nine of ten changes must equal the amount of their row. */
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
