import type { Currency } from '../money/currency';
import { toDecimal } from '../money/money';
import type { ExcludedRow } from './parsed-file';

/** A note that a statement's balances and transactions don't add up: something is missing or superfluous. */
export function balanceNote(
  line: number,
  before: number,
  after: number,
  sum: number,
  currency: Currency,
): ExcludedRow {
  const written = (minorUnits: number) => toDecimal(minorUnits, currency);
  const difference = after - before - sum;
  return {
    line,
    text: `${written(before)} → ${written(after)}`,
    reason: {
      code: 'balances_disagree',
      params: {
        before: written(before),
        after: written(after),
        expected: written(after - before),
        sum: written(sum),
        difference: written(difference),
      },
    },
    needsLook: true,
    partial: {},
  };
}
