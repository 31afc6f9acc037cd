/** The expectation of a series' amount: `last` is exact, `median` varies. docs/recurring.md, 'Found from history'. */
export type FoundAmount = 'last' | 'median';

/** Neighbouring amounts that differ by so little are the same. */
const SAME = 0.02;
/** The share of neighbours that are the same in a series with an exact amount. */
const MOSTLY_SAME = 0.8;
/** The median deviation from the median above which amounts have nothing in common. */
const VARIES = 0.35;

/** The expectation of amounts in the order of their days; null if they have nothing in common. */
export function amountKind(amounts: readonly number[]): FoundAmount | null {
  const changes = amounts.slice(1).map((amount, index) => isSame(amounts[index] ?? 0, amount));
  if (changes.filter(Boolean).length >= changes.length * MOSTLY_SAME) return 'last';
  return spread(amounts) <= VARIES ? 'median' : null;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME * Math.abs(one);
}

/** The median deviation from the median, as a share of it. */
export function spread(amounts: readonly number[]): number {
  const middle = median(amounts);
  return middle === 0
    ? Infinity
    : Math.abs(median(amounts.map((amount) => Math.abs(amount - middle))) / middle);
}

/** The middle of some numbers; of an even count, the half-way between the middle two, rounded towards zero. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.trunc((low + high) / 2);
}

/** The amount that a series is expected to move, in minor units: signed, with the least and the most where it varies. */
export interface ExpectedAmount {
  amount: number;
  least: number;
  most: number;
}

/** A new amount counts from its first time if it is near the one before. */
const NEAR_NEW = 0.25;
/** Of what varies, so many of the latest amounts count. */
const LATEST = 6;

/**
 * The amount expected after these, the newest last; null without any. `last`: the newest if it is near the one
 * before or has come twice, else the one before. `median`: of the latest six, with their range.
 */
export function expectedAmount(kind: FoundAmount, amounts: readonly number[]): ExpectedAmount | null {
  const newest = amounts.at(-1);
  if (newest === undefined) return null;
  if (kind === 'median') {
    const latest = amounts.slice(-LATEST);
    return { amount: median(latest), least: Math.min(...latest), most: Math.max(...latest) };
  }
  const before = amounts.at(-2) ?? newest;
  const isNear = Math.abs(newest - before) <= NEAR_NEW * Math.abs(before);
  const amount = isNear ? newest : before;
  return { amount, least: amount, most: amount };
}
