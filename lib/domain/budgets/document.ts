import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from '../money/document';

export const categoryBudget = byCurrency((currency) =>
  z.object({
    category: z.string(),
    /** Whether other categories are in it, whose spending is in its own. */
    isGroup: z.boolean(),
    /** Null for a category that is in use but has no limit. */
    monthlyLimit: minorUnits(currency).nullable(),
    /** How many transactions the category itself has ever had. */
    transactions: z.number().int(),
    /** Spending of the current calendar month, including the days to come. */
    spent: minorUnits(currency),
    /** The part of `spent` that is dated up to today, without what is one-time: its pace. */
    soFar: minorUnits(currency),
    /** The six previous months, oldest first. */
    months: z
      .array(z.object({ spent: minorUnits(currency), limit: minorUnits(currency).nullable() }))
      .length(6),
  }),
);
