/**
 * What each row must have changed, by the balances after the rows: balance − the balance of the neighbour
 * before it. Null when the balances don't bear the amounts out, or the file could be sorted either way and that
 * would matter. `ascending` is what the dates say of the sorting, null when they say nothing.
 */
export function changesByBalance(
  amounts: (number | null)[],
  balances: (number | null)[],
  ascending: boolean | null,
): (number | null)[] | null {
  const down = changes(amounts, balances, -1);
  const up = changes(amounts, balances, 1);
  if (!down && !up) return null;
  if (!down || !up) return (down ?? up)?.values ?? null;
  if (down.asWritten !== up.asWritten) return down.asWritten > up.asWritten ? down.values : up.values;
  if (ascending !== null) return ascending ? down.values : up.values;
  return down.values.every(
    (value, row) => value === null || up.values[row] === null || value === up.values[row],
  )
    ? down.values
    : null;
}

/** Nine of ten changes must be the amount of their row. */
const ENOUGH = 0.9;

function changes(
  amounts: (number | null)[],
  balances: (number | null)[],
  step: 1 | -1,
): { values: (number | null)[]; asWritten: number } | null {
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
  return matches > 0 && matches >= pairs * ENOUGH ? { values, asWritten } : null;
}
