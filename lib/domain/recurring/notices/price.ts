/** A price that was the same so many times running is exact. */
const SAME_TIMES = 3;
/** An exact price has risen if it is so much more: a share of it, and of a unit of the currency. */
const RISEN = { share: 0.01, units: 0.5 };
/** An amount that varies has risen if it is so much above the largest of the latest six, twice running. */
const ABOVE = 0.05;
const LATEST = 6;

/**
 * The price before a rise that is worth a notice; null without one. docs/recurring.md, 'Notices'.
 * @param now and `earlier`, the newest first, are unsigned minor units
 * @param unit the minor units of one unit of the currency
 */
export function priceBefore(now: number, earlier: readonly number[], unit: number): number | null {
  const [last, ...older] = earlier;
  if (last === undefined) return null;
  const latest = earlier.slice(0, SAME_TIMES);
  if (latest.length === SAME_TIMES && latest.every((amount) => amount === last)) {
    const rise = now - last;
    return rise >= RISEN.share * last && rise >= RISEN.units * unit ? last : null;
  }
  if (older.length < LATEST) return null;
  const largest = Math.max(...older.slice(0, LATEST));
  const isAbove = (amount: number) => amount > largest * (1 + ABOVE);
  return isAbove(now) && isAbove(last) ? largest : null;
}
