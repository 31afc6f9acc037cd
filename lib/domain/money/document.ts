import '../forms/no-eval';
import { z } from 'zod';
import type { Currency } from './currency';
import { toMinorUnits } from './money';

// Building blocks for the schemas of the JSON documents that database functions return.

/** A `numeric`, which is a number or a string in JSON, as minor units of the currency. */
export const minorUnits = (currency: Currency) =>
  z.union([z.number(), z.string()]).transform((value) => toMinorUnits(value, currency));

/** One page of a list with the exact count of all matches; `page` counts from 1. */
export const pageDocument = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), pages: z.number(), total: z.number() });

/** A schema of documents with amounts in the user's currency; created once per currency. */
export function byCurrency<Schema>(make: (currency: Currency) => Schema): (currency: Currency) => Schema {
  const made = new Map<Currency, Schema>();
  return (currency) => {
    const schema = made.get(currency) ?? make(currency);
    made.set(currency, schema);
    return schema;
  };
}

/** The type of documents that a `byCurrency` schema parses. */
export type DocumentOf<Make extends (currency: Currency) => z.ZodType> = z.infer<ReturnType<Make>>;
