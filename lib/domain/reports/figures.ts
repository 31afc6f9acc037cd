import { formatDifference, formatPercent } from '../money/percentage-text';
import { percentDifference, percentOf } from '../money/percentage';
import { formatMoney } from '../money/money';
import type { Currency } from '../money/currency';
import { bucketCount } from './buckets';
import type { Bucket, Figure } from './document';
import type { Per } from './enums';

/** The shares of keys, in percent of the sum of those above zero; null for the others. */
export function sharesOf(values: readonly number[]): (number | null)[] {
  const whole = positiveSum(values);
  return values.map((value) => (value > 0 ? percentOf(BigInt(value), whole) : null));
}

/** Said where shares are of another sum than the total; null where they are of it. */
export function sharesNote(values: readonly number[], total: number, currency: Currency): string | null {
  const whole = Number(positiveSum(values));
  if (whole === 0 || whole === total) return null;
  return `Shares are of ${formatMoney(whole, currency)}, the sum of the amounts above zero`;
}

const positiveSum = (values: readonly number[]) =>
  values.reduce((sum, value) => (value > 0 ? sum + BigInt(value) : sum), 0n);

/** A change since the span before, as an amount and in words: '+4.2%', 'new', 'gone', '—'. */
export interface Change {
  amount: number;
  text: string;
}

/** The change of a figure, of a running span up to today; null where nothing is compared. */
export function changeOf({
  value,
  soFar,
  before,
}: Pick<Figure, 'value' | 'soFar' | 'before'>): Change | null {
  if (before === null) return null;
  const now = soFar ?? value;
  return { amount: now - before, text: changeText(now, before) };
}

function changeText(now: number, before: number): string {
  if (before < 0) return '—';
  if (before === 0) return now === 0 ? '—' : 'new';
  return now === 0 ? 'gone' : formatDifference(percentDifference(now, before));
}

/** The part of an income that is kept, in percent with one decimal; '—' without an income. */
export function savingsRate(income: number, kept: number): string {
  const rate = income > 0 ? percentOf(BigInt(kept), BigInt(income)) : null;
  return rate === null ? '—' : formatPercent(rate);
}

/** The value in each bucket; null where there is no line. */
export function valuesOf({ cells }: Pick<Figure, 'cells'>, buckets: number): (number | null)[] {
  const values = Array.from({ length: buckets }, (): number | null => null);
  for (const [bucket, value] of cells) if (bucket < buckets) values[bucket] = value;
  return values;
}

/** The number of tints of a row. */
const STEPS = 5;

/**
 * The tint of each cell of a row, from 1 for its smallest value to 5 for its largest; null for none. A bucket without
 * lines counts as 0. One that is not whole doesn't set the smallest and largest, unless none is. A row whose whole
 * buckets are nearly the same has no tints.
 */
export function heatSteps(figure: Pick<Figure, 'cells'>, buckets: readonly Bucket[]): (number | null)[] {
  const values = valuesOf(figure, buckets.length).map((value) => value ?? 0);
  const whole = values.filter((_, index) => buckets[index]?.isWhole);
  const known = whole.length > 0 ? whole : values;
  const [smallest, largest] = [Math.min(...known), Math.max(...known)];
  if (smallest === largest || isNearlySame(whole)) return values.map(() => null);
  return values.map((value) => {
    if (value <= 0) return null;
    const step = Math.floor((STEPS * (value - smallest)) / (largest - smallest)) + 1;
    return Math.max(1, Math.min(STEPS, step));
  });
}

/** True if values differ by less than a tenth of the largest. */
function isNearlySame(values: readonly number[]): boolean {
  if (values.length === 0) return false;
  const [smallest, largest] = [Math.min(...values), Math.max(...values)];
  return (largest - smallest) * 10 < Math.abs(largest);
}

/** The number of buckets that averages are over. */
export const wholeBuckets = (buckets: readonly Bucket[]): number =>
  buckets.filter(({ isWhole }) => isWhole).length;

/** An average's evidence: 'in 5 of 12 months'; null where there is no average. */
export function averageNote(
  { average, activeBuckets }: Pick<Figure, 'average' | 'activeBuckets'>,
  buckets: readonly Bucket[],
  per: Per,
): string | null {
  if (average === null || per === 'all') return null;
  return `in ${activeBuckets.toLocaleString('en-US')} of ${bucketCount(wholeBuckets(buckets), per)}`;
}

/** A limit under its cell: 'of $450.00', 'of $450.00, $49.50 over'. */
export function limitText(value: number, available: number, currency: Currency): string {
  const over = value > available ? `, ${formatMoney(value - available, currency)} over` : '';
  return `of ${formatMoney(available, currency)}${over}`;
}
