import 'server-only';

import { z } from 'zod';
import type { Currency } from '@/lib/domain/currency';
import { toDecimal, toMinorUnits } from '@/lib/domain/money';

/** A database `numeric` in a document, which arrives as number or as text, as minor units of the currency. */
export const minorUnits = (currency: Currency) =>
  z.union([z.number(), z.string()]).transform((value) => toMinorUnits(value, currency));

/** A schema of documents whose amounts are in the user's currency; made once for each. */
export function byCurrency<Schema>(make: (currency: Currency) => Schema): (currency: Currency) => Schema {
  const made = new Map<Currency, Schema>();
  return (currency) => {
    const schema = made.get(currency) ?? make(currency);
    made.set(currency, schema);
    return schema;
  };
}

/**
 * Minor units as a database `numeric`. It travels as decimal text, so that no amount passes through binary
 * floating point on its way; the generated types know such a column only as a number.
 */
export function toNumeric(minorUnits: number, currency: Currency): number {
  return toDecimal(minorUnits, currency) as unknown as number;
}
