/**
 * The difference in percent, to 1 decimal; null if `before` is 0, or less because of refunds. Takes minor units or
 * counts.
 */
export function percentDifference(now: number, before: number): number | null {
  if (before < 0) return null;
  return percentOf(BigInt(now) - BigInt(before), BigInt(before));
}

/** A percentage, exactly rounded to 1 decimal with halves away from zero; null if the whole is 0. */
export function percentOf(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null;
  const size = part < 0n ? -part : part;
  const tenths = Number((size * 2000n + whole) / (whole * 2n));
  return (part < 0n ? -tenths : tenths) / 10 + 0;
}
