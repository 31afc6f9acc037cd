import 'server-only';

import { toDecimal } from '@/lib/domain/money';

/**
 * Cents as a database `numeric`. It travels as decimal text, so that no amount passes through binary
 * floating point on its way; the generated types know such a column only as a number.
 */
export function toNumeric(cents: number): number {
  return toDecimal(cents) as unknown as number;
}
