import 'server-only';

import type { Currency } from '@/lib/domain/money/currency';
import { toDecimal } from '@/lib/domain/money/money';

/**
 * Converts minor units to a database `numeric`. It is sent as decimal text, so that amounts never become binary
 * floating point; the cast is needed because the generated types only know such a column as a number.
 */
export function toNumeric(minorUnits: number, currency: Currency): number {
  return toDecimal(minorUnits, currency) as unknown as number;
}
