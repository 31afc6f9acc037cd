import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from '../money/document';

export const categoryBudget = byCurrency((currency) =>
  z.object({
    category: z.string(),
    /** True if other categories are in it, whose spending is part of its spending. */
    isGroup: z.boolean(),
    /** Null for a category that is in use but has no limit. */
    monthlyLimit: minorUnits(currency).nullable(),
    /** The number of transactions that the category itself has ever had. */
    transactions: z.number().int(),
    /** Spending of the current calendar month, including the days to come. */
    spent: minorUnits(currency),
    /** The part of `spent` that is dated up to today, without one-time spending: its pace. */
    soFar: minorUnits(currency),
    /** The six previous months, oldest first. */
    months: z
      .array(z.object({ spent: minorUnits(currency), limit: minorUnits(currency).nullable() }))
      .length(6),
  }),
);
