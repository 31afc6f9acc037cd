import 'server-only';

import { z } from 'zod';
import { toCents, toDecimal } from '@/lib/domain/money';

/** A database `numeric` in a document, which arrives as number or as text, as cents. */
export const cents = z.union([z.number(), z.string()]).transform(toCents);

/**
 * Cents as a database `numeric`. It travels as decimal text, so that no amount passes through binary
 * floating point on its way; the generated types know such a column only as a number.
 */
export function toNumeric(cents: number): number {
  return toDecimal(cents) as unknown as number;
}
