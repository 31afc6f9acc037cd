/** A row as it is to be proved: signed, or only its size where nothing on it gives the direction. */
export interface RowToProve {
  signed: number | null;
  size: number;
  /** The balance after it; null if there is none. */
  balance: number | null;
}

/** A balance that a statement states, and where: two of them are the same if they are in one place. */
export interface BalanceToProve {
  minorUnits: number;
  place: string;
}

/** The proof of rows by balances. */
export interface Proof {
  /** The signed amounts, oldest first. */
  amounts: number[];
  /** Null if no opening balance is stated; then nothing proves the amount of the oldest row. */
  opening: number | null;
  closing: number;
  /** The number of balances between the rows that follow from them. */
  links: number;
}

/** The reason why rows aren't proved: what they come to, what the statement says, and the row whose balance doesn't follow. */
export interface Disproof {
  why: 'no-rows' | 'no-opening' | 'no-closing' | 'sum' | 'balance' | 'direction' | 'cancel' | 'two-ways';
  comesTo: number | null;
  stated: number | null;
  row: number | null;
}

const NOTHING = { comesTo: null, stated: null, row: null };

/** The balances that must follow from each other where no opening balance is stated. */
const LINKS_ALONE = 2;

/**
 * Proves rows by the balances of their statement: the opening balance and the rows make the closing one, and every
 * balance next to a row follows. A null among the openings stands for a statement without one. Nothing is proved by rows that cancel each other, or by one balance taken as both.
 */
export function proveRows(
  rows: readonly RowToProve[],
  openings: readonly (BalanceToProve | null)[],
  closings: readonly BalanceToProve[],
): Proof | Disproof {
  if (rows.length === 0) return { why: 'no-rows', ...NOTHING };
  // Without any sign, mark or balance, the rows may only all go the same way.
  if (rows.every(({ signed, balance }) => signed === null && balance === null)) {
    const [out, into] = [-1, 1].map((sign) =>
      proveRows(
        rows.map((row) => ({ ...row, signed: row.size * sign })),
        openings,
        closings,
      ),
    );
    return [out!, into!].find((result) => 'amounts' in result) ?? { ...NOTHING, why: 'direction' };
  }
  const found: Proof[] = [];
  let nearest: Disproof | null = null;
  for (const opening of openings) {
    const result = follow(rows, opening, closings);
    if ('amounts' in result) found.push(result);
    else if (nearest === null || weight(result) > weight(nearest)) nearest = result;
  }
  const [first] = found;
  if (!first) return nearest ?? { why: 'no-opening', ...NOTHING };
  const same = found.every(({ amounts }) => amounts.every((amount, row) => amount === first.amounts[row]));
  return same ? first : { why: 'two-ways', ...NOTHING };
}

/** Disproofs that get further say more. */
function weight({ why, row }: Disproof): number {
  return why === 'sum' ? Infinity : why === 'balance' ? (row ?? 0) : -1;
}

function follow(
  rows: readonly RowToProve[],
  opening: BalanceToProve | null,
  closings: readonly BalanceToProve[],
): Proof | Disproof {
  let current: number | null = opening?.minorUnits ?? null;
  let links = 0;
  const amounts: number[] = [];
  for (const [row, { signed, size, balance }] of rows.entries()) {
    const before: number | null = current;
    const change = balance !== null && before !== null ? balance - before : null;
    const byBalance = change !== null && Math.abs(change) === size ? change : null;
    // Without an opening balance, the oldest row only gives the first balance.
    const amount = signed ?? byBalance ?? (row === 0 && before === null && balance !== null ? size : null);
    if (amount === null)
      return change === null
        ? { why: 'direction', comesTo: null, stated: null, row }
        : { why: 'balance', comesTo: null, stated: balance, row };
    amounts.push(amount);
    if (before !== null) current = before + amount;
    if (balance === null) continue;
    if (before === null) current = balance;
    else if (current === balance) links += 1;
    else return { why: 'balance', comesTo: current, stated: balance, row };
  }
  if (current === null || (opening === null && rows[0]!.balance === null))
    return { why: 'no-opening', ...NOTHING };
  return ended(
    rows,
    { amounts, opening: opening?.minorUnits ?? null, closing: current, links },
    opening,
    closings,
  );
}

/** Compares the balance after the last row with those stated. */
function ended(
  rows: readonly RowToProve[],
  proof: Proof,
  opening: BalanceToProve | null,
  closings: readonly BalanceToProve[],
): Proof | Disproof {
  const before = opening?.minorUnits;
  // The opening balance may be stated twice.
  const others = closings.filter(
    ({ place, minorUnits }) =>
      place !== opening?.place && (minorUnits !== before || minorUnits === proof.closing),
  );
  const stated = others.find(({ minorUnits }) => minorUnits === proof.closing);
  if (others.length > 0 && !stated)
    return { why: 'sum', comesTo: proof.closing, stated: nearestTo(proof.closing, others), row: null };
  if (!stated && rows.at(-1)!.balance === null)
    return { why: 'no-closing', comesTo: proof.closing, stated: null, row: null };
  if (opening === null && proof.links < LINKS_ALONE) return { why: 'no-opening', ...NOTHING };
  if (proof.links === 0 && proof.amounts.reduce((sum, amount) => sum + amount, 0) === 0)
    return { why: 'cancel', comesTo: proof.closing, stated: proof.closing, row: null };
  return proof;
}

function nearestTo(amount: number, balances: readonly BalanceToProve[]): number {
  return balances.reduce((one, other) =>
    Math.abs(other.minorUnits - amount) < Math.abs(one.minorUnits - amount) ? other : one,
  ).minorUnits;
}
