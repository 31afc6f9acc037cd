import type { AmountMark } from './amount-text';

/** An amount of one column, as it is written, with all that may tell its direction. */
export interface WrittenAmount {
  cents: number;
  mark: AmountMark | null;
  /** What a column beside it says. */
  direction: 'out' | 'in' | 'neither' | null;
  /** What the balances prove the row changed; null when they prove nothing. */
  change: number | null;
}

/** Words around the amounts that make a card statement likely, or prove one. */
export interface SignHints {
  /** The headers or texts speak of a card, of merchants or of expenses. */
  card: boolean;
  /** Negative amounts are payments to the card, and positive ones stand beside them. */
  paymentsNegative: boolean;
  /** A header names the card or the merchant, and most amounts are positive: charges beside refunds. */
  chargesPositive: boolean;
  /** A column says 'Purchase' where amounts are positive, and never where they are negative. */
  purchasesPositive: boolean;
  /** Rows that are not booked are written with a minus. */
  signedElsewhere: boolean;
}

/** How the amounts of a file become inflow and outflow. */
export interface SignDecision {
  /** Signed, outflow negative; null where nothing tells the direction of this row. */
  values: (number | null)[];
  flipped: boolean;
  /** Whether the user must say it: both readings are possible. */
  asked: boolean;
}

/** Decides the direction of each amount from the whole file; a user's `flip` always wins. */
export function decideSigns(
  amounts: WrittenAmount[],
  hints: SignHints,
  flip: boolean | undefined,
): SignDecision {
  const settled = byMarks(amounts) ?? byDirections(amounts) ?? byBalance(amounts);
  if (settled) {
    return flip
      ? { values: settled.map((cents) => (cents === null ? null : -cents)), flipped: true, asked: false }
      : { values: settled, flipped: false, asked: false };
  }
  const negative = amounts.some(({ cents }) => cents < 0);
  const signed = amounts.some(({ mark, cents }) => mark !== null && cents !== 0);
  const proven = amounts.some(({ change, cents }) => change !== null && change === cents);
  let flipped = flip ?? false;
  let asked = false;
  if (flip === undefined && !proven) {
    if (hints.purchasesPositive) flipped = true;
    else if (negative && (hints.paymentsNegative || hints.chargesPositive)) flipped = asked = true;
    else if (!negative && !signed && !hints.signedElsewhere && amounts.length > 0) {
      flipped = hints.card;
      asked = true;
    }
  }
  return { values: amounts.map(({ cents }) => (flipped && cents !== 0 ? -cents : cents)), flipped, asked };
}

/** "12.50 CR" among unmarked amounts: those without the mark go the other way. */
function byMarks(amounts: WrittenAmount[]): number[] | null {
  if (amounts.some(({ mark }) => mark === 'minus')) return null;
  const marked = amounts.filter(({ mark, cents }) => mark !== null && cents !== 0);
  const inward = marked.filter(({ mark }) => mark === 'credit' || mark === 'plus').length;
  const outward = marked.length - inward;
  if (marked.length === 0) return null;
  const unmarked = amounts.length - marked.length;
  if (unmarked === 0 || outward > 0) return amounts.map(({ cents }) => cents);
  return amounts.map(({ cents, mark }) => (mark === null && cents !== 0 ? -cents : cents));
}

/** A column that says debit or credit, unless the amounts carry the same signs already. */
function byDirections(amounts: WrittenAmount[]): (number | null)[] | null {
  const said = amounts.filter(
    ({ direction, cents }) => direction !== null && direction !== 'neither' && cents !== 0,
  );
  if (said.length === 0) return null;
  const agree = said.every(({ direction, cents }) => (direction === 'out') === cents < 0);
  const negative = said.some(({ cents }) => cents < 0);
  if (agree && (negative || amounts.every(({ cents, direction }) => cents <= 0 || direction === 'in'))) {
    return amounts.map(({ cents }) => cents);
  }
  const kinds = new Set(said.map(({ direction }) => direction));
  const silent = amounts.some(({ cents, direction }) => cents !== 0 && direction === null);
  // Where only one direction is ever said, silence is the other.
  const unsaid = silent && kinds.size === 1 ? (kinds.has('in') ? 'out' : 'in') : null;
  return amounts.map(({ cents, direction }) => {
    const way = direction ?? unsaid;
    if (cents === 0) return 0;
    return way === null || way === 'neither' ? null : way === 'out' ? -cents : cents;
  });
}

/** Unsigned amounts whose balances rise and fall. */
function byBalance(amounts: WrittenAmount[]): (number | null)[] | null {
  if (amounts.some(({ cents }) => cents < 0)) return null;
  const proven = amounts.filter(({ change }) => change !== null);
  if (!proven.some(({ change }) => (change ?? 0) < 0)) return null;
  return amounts.map(({ cents, change }) => change ?? (cents === 0 ? 0 : null));
}
