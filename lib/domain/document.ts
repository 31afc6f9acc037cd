import './no-eval';
import { z } from 'zod';
import type { Currency } from './currency';
import { toMinorUnits } from './money';

// The parts of schemas for the JSON documents that functions of the database return.

/** A `numeric`, which is a number or a text in JSON, as minor units of the currency. */
export const minorUnits = (currency: Currency) =>
  z.union([z.number(), z.string()]).transform((value) => toMinorUnits(value, currency));

/** One page of a list with the exact count of all that match; `page` counts from 1. */
export const pageDocument = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), pages: z.number(), total: z.number() });

/** A schema of documents whose amounts are in the user's currency; made once for each currency. */
export function byCurrency<Schema>(make: (currency: Currency) => Schema): (currency: Currency) => Schema {
  const made = new Map<Currency, Schema>();
  return (currency) => {
    const schema = made.get(currency) ?? make(currency);
    made.set(currency, schema);
    return schema;
  };
}

/** What a schema made by `byCurrency` returns. */
export type DocumentOf<Make extends (currency: Currency) => z.ZodType> = z.infer<ReturnType<Make>>;
