import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits } from '../money/document';
import { PERIOD_KINDS } from './enums';
import { periodLabel } from './period';

const days = z.object({ from: z.string(), to: z.string(), kind: z.enum(PERIOD_KINDS) });

/** With its label, which a page need not make. */
const labelled = days.transform((period) => ({ ...period, label: periodLabel(period) }));

export const categoryBudget = byCurrency((currency) =>
  z.object({
    category: z.string(),
    /** True if other categories are in it, whose spending is part of its spending. */
    isGroup: z.boolean(),
    /** Null for a category that is in use but has no limit. */
    monthlyLimit: minorUnits(currency).nullable(),
    /** Its limit in the running budget period with all carried and moved; null if it has none. */
    available: minorUnits(currency).nullish(),
    /** The number of transactions that the category itself has ever had. */
    transactions: z.number().int(),
    /** Spending of the running budget period, including the days to come. */
    spent: minorUnits(currency),
    /** The part of `spent` that is dated up to today, without one-time spending: its pace. */
    soFar: minorUnits(currency),
    /** The running budget period and the six before; missing if all are calendar months. */
    period: days.extend({ past: z.array(labelled) }).optional(),
    /** The six previous periods, oldest first. */
    months: z
      .array(z.object({ spent: minorUnits(currency), limit: minorUnits(currency).nullable() }))
      .length(6),
  }),
);
