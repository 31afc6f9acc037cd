import { toDecimal } from '../money';
import type { LeftOutRow } from './reading';

/** Says that a statement's balances and transactions don't add up: something is missing from it, or too much. */
export function balanceNote(line: number, before: number, after: number, sum: number): LeftOutRow {
  const difference = after - before - sum;
  return {
    line,
    text: `${toDecimal(before)} → ${toDecimal(after)}`,
    reason: `This statement does not add up: from ${toDecimal(before)} to ${toDecimal(after)} its transactions should make ${toDecimal(after - before)}, but they make ${toDecimal(sum)} (${toDecimal(difference)} is unexplained). Compare it with your bank's site.`,
    needsLook: true,
    partial: {},
  };
}
