import 'server-only';

import { z } from 'zod';
import { toMinorUnits, toDecimal } from '@/lib/domain/money';

/** A database `numeric` in a document, which arrives as number or as text, as minor units. */
export const minorUnits = z.union([z.number(), z.string()]).transform(toMinorUnits);

/**
 * Minor units as a database `numeric`. It travels as decimal text, so that no amount passes through binary
 * floating point on its way; the generated types know such a column only as a number.
 */
export function toNumeric(minorUnits: number): number {
  return toDecimal(minorUnits) as unknown as number;
}
