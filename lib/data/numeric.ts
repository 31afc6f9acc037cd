import 'server-only';

import type { Currency } from '@/lib/domain/currency';
import { toDecimal } from '@/lib/domain/money';

/**
 * Minor units as a database `numeric`. It travels as decimal text, so that no amount passes through binary
 * floating point on its way; the generated types know such a column only as a number.
 */
export function toNumeric(minorUnits: number, currency: Currency): number {
  return toDecimal(minorUnits, currency) as unknown as number;
}
