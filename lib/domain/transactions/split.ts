import { parseAmountExpression, type AmountExpressionResult } from '../money/amount-expression';
import type { Currency } from '../money/currency';
import { maxMinorUnits } from '../money/money';
import type { LedgerType } from './enums';

// Amounts of parts are minor units in the direction of their row: positive ones go the row's way, negative ones
// against it, like a deposit that is returned on a receipt.

/** The target of the difference when the total of a split transaction changes. */
export type DifferenceTo = { part: number } | 'proportion' | 'new-part';

/** The reason why parts are not a split of their row yet. */
export type SplitProblem =
  | { kind: 'too-few' }
  | { kind: 'no-amount'; part: number }
  | { kind: 'zero'; part: number }
  | { kind: 'left' | 'too-much'; amount: number };

/**
 * Parses a part's amount: what an amount's field takes, or a percentage of the row's `total`. A percentage is rounded
 * to minor units, halves away from zero.
 */
export function parsePartAmount(text: string, total: number, currency: Currency): AmountExpressionResult {
  const written = text.replace(/\uff05/g, '%').trim();
  if (!written.includes('%')) return parseAmountExpression(written, currency);
  const [, sign, whole, decimals = ''] = /^([-\u2212]?)(\d{1,6})(?:[.,](\d{1,6}))? ?%$/.exec(written) ?? [];
  if (whole === undefined) return { problem: 'Write a percentage by itself, like 30%', offers: [] };
  const share = BigInt(whole + decimals) * (sign ? -1n : 1n);
  const minorUnits = rounded(share * BigInt(total), 100n * 10n ** BigInt(decimals.length));
  if (Math.abs(minorUnits) <= maxMinorUnits(currency)) return { minorUnits };
  return { problem: 'The amount is too large', offers: [] };
}

/** Divides, and rounds halves away from zero. */
function rounded(top: bigint, bottom: bigint): number {
  const size = top < 0n ? -top : top;
  const quotient = Number((size * 2n + bottom) / (bottom * 2n));
  return top < 0n && quotient !== 0 ? -quotient : quotient;
}

/** A total in `count` parts that differ by one minor unit at most, the larger ones first. */
export function evenly(total: number, count: number): number[] {
  return inProportion(total, Array<number>(count).fill(1)).map(Number);
}

/**
 * A total in proportion to weights, to the minor unit: each share is rounded down, and those with the largest
 * remainders get the rest, earlier ones first. The shares of a negative total mirror those of the positive one.
 * Weights that nearly cancel each other out make shares larger than a number can hold.
 * @internal exported for tests
 */
export function inProportion(total: number, weights: readonly number[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) throw new RangeError('weights without a sum');
  const [size, whole] = [BigInt(Math.abs(total)), sum < 0n ? -sum : sum];
  const exact = weights.map((weight) => size * BigInt(weight) * (sum < 0n ? -1n : 1n));
  const remainders = exact.map((top) => ((top % whole) + whole) % whole);
  const shares = exact.map((top, index) => (top - (remainders[index] ?? 0n)) / whole);
  const left = Number(size - shares.reduce((all, share) => all + share, 0n));
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
    );
  const increased = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => {
    const amount = share + (increased.has(index) ? 1n : 0n);
    return total < 0 ? -amount : amount;
  });
}

/** The rest of a total that the amounts leave; amounts that are not known yet are left out. */
export function leftOf(total: number, amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((left, amount) => left - (amount ?? 0), total);
}

/** The reason why these amounts are not a split of `total`; null if they are. */
export function splitProblem(total: number, amounts: readonly (number | null)[]): SplitProblem | null {
  if (amounts.length < 2) return { kind: 'too-few' };
  const left = leftOf(total, amounts);
  if (left !== 0) return { kind: left > 0 ? 'left' : 'too-much', amount: Math.abs(left) };
  const missing = amounts.indexOf(null);
  if (missing >= 0) return { kind: 'no-amount', part: missing };
  const zero = amounts.indexOf(0);
  return zero < 0 ? null : { kind: 'zero', part: zero };
}

/**
 * The amounts of the parts after the row's total has changed to `total`. `kept` parts, which are legs of transfers,
 * stay as they are; null if there is nothing else to change in proportion, or a part would be larger than a number can
 * hold.
 */
export function withTotal(
  amounts: readonly number[],
  total: number,
  to: DifferenceTo,
  kept: readonly boolean[] = [],
): number[] | null {
  const difference = leftOf(total, amounts);
  if (to === 'new-part') return [...amounts, difference];
  if (to !== 'proportion')
    return amounts.map((amount, index) => (index === to.part ? amount + difference : amount));
  const free = amounts.filter((_, index) => !kept[index]);
  const sum = leftOf(0, free);
  if (sum === 0) return null;
  const changed = inProportion(difference - sum, free).map(Number);
  if (!changed.every(Number.isSafeInteger)) return null;
  return amounts.map((amount, index) => (kept[index] ? amount : (changed.shift() ?? amount)));
}

/** The type of a part whose amount goes the row's way or against it: the chosen one, if it has that sign. */
export function partType(
  { type, takenBack = false }: { type: LedgerType; takenBack?: boolean | undefined },
  amount: number,
  outgoing: boolean,
): LedgerType {
  if (type === 'transfer') return type;
  const isOut = outgoing === amount > 0;
  if (isOut) return takenBack ? 'income' : 'expense';
  return type === 'expense' ? (outgoing ? 'refund' : 'income') : type;
}
