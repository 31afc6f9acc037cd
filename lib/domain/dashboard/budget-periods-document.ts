import '../forms/no-eval';
import { z } from 'zod';
import { PERIOD_KINDS } from '../budgets/enums';

const budgetDays = z.object({ from: z.string(), to: z.string(), kind: z.enum(PERIOD_KINDS) });
/** The days of a budget period, and how its calendar runs. */
export type BudgetDays = z.infer<typeof budgetDays>;

/** The document of the SQL function `budget_period`; null for a user with calendar months. */
export const budgetPeriodsDocument = z
  .object({
    /** The number of periods that the shown one is after today's. */
    offset: z.number().int(),
    /** The period before, the shown one and the next. */
    periods: z.tuple([budgetDays, budgetDays, budgetDays]),
  })
  .nullable();
/** A budget period between its neighbours. */
export type BudgetPeriods = NonNullable<z.infer<typeof budgetPeriodsDocument>>;
