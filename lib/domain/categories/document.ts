import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from '../money/document';
import { CATEGORY_KINDS } from './enums';

/** A category as pickers and badges show it. */
export const categoryDocument = z.object({
  name: z.string(),
  /** The group it is in, by name; null for a group, or a category by itself. */
  group: z.string().nullable(),
  kind: z.enum(CATEGORY_KINDS),
  /** As stored: a number of the palette, or neutral; null while it has that of its group or its name. */
  color: z.number().int().nullable(),
  icon: z.string().nullable(),
  archived: z.boolean(),
  /** Its place among those chosen last, from 1; null if it is not among them. */
  recency: z.number().int().nullable(),
});

/** The document of the SQL function `categories_page`; amounts in minor units. */
export const categoriesPageDocument = byCurrency((currency) =>
  z.object({
    /** The first and last day of the budget period whose figures it has. */
    month: z.object({ from: z.string(), to: z.string() }),
    /** In the user's order, each group before its categories. */
    categories: z.array(
      categoryDocument.omit({ recency: true }).extend({
        /** The period's spending or income, as its kind says; of a group with that of its categories. */
        amount: minorUnits(currency),
        /** The part of it that is in the category itself. */
        ownAmount: minorUnits(currency),
        monthlyLimit: minorUnits(currency).nullable(),
        /** Its limit with all carried and moved; null if it has none. */
        available: minorUnits(currency).nullish(),
        /** The number of transactions that it has ever had, and of those it has had itself. */
        transactions: z.number().int(),
        ownTransactions: z.number().int(),
        /** The number of rules that name it. */
        rules: z.number().int(),
        /** True if anything refers to it, so that it can't be deleted. */
        used: z.boolean(),
      }),
    ),
    kinds: z.record(
      z.enum(CATEGORY_KINDS),
      z.object({
        /** All of the month's spending or income. */
        amount: minorUnits(currency),
        transactions: z.number().int(),
        /** The share of it that has no category. */
        without: minorUnits(currency),
        withoutTransactions: z.number().int(),
        /** The share of it in categories of the other kind. */
        elsewhere: minorUnits(currency),
      }),
    ),
    /** True if the common categories could be added: the user keeps none. */
    offersCommon: z.boolean(),
  }),
);
