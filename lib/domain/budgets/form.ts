import '../forms/no-eval';
import { z } from 'zod';
import type { Currency } from '../money/currency';
import { moneyInput } from '../money/input';

/** Form input for a monthly limit of 0 or more, parsed to minor units. */
export const limitInput = (currency: Currency) =>
  moneyInput(currency, 'Please enter a limit').refine((minorUnits) => minorUnits >= 0, 'Must be 0 or more');

/** Schema of the budget limits form and action: one limit per category. */
export const budgetLimitsSchema = (currency: Currency) =>
  z.object({
    limits: z
      .array(z.object({ category: z.string().min(1).max(60), monthlyLimit: limitInput(currency) }))
      .min(1)
      .max(500)
      .refine(
        (limits) => new Set(limits.map(({ category }) => category)).size === limits.length,
        'Please enter one limit per category',
      ),
  });
export type BudgetLimitsInput = z.input<ReturnType<typeof budgetLimitsSchema>>;
