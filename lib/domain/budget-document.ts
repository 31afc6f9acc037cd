import './no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from './document';

export const categoryBudget = byCurrency((currency) =>
  z.object({
    category: z.string(),
    /** Null for one that is in use without a limit. */
    monthlyLimit: minorUnits(currency).nullable(),
    /** How many transactions it has, ever. */
    transactions: z.number().int(),
    /** Spending of the running calendar month, the days to come included. */
    spent: minorUnits(currency),
    /** Of it, what is dated up to today. */
    soFar: minorUnits(currency),
    /** The six months before, the oldest first. */
    months: z
      .array(z.object({ spent: minorUnits(currency), limit: minorUnits(currency).nullable() }))
      .length(6),
  }),
);
