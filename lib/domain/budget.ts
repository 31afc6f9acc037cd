import './no-eval';
import { z } from 'zod';
import { moneyInput } from './money-input';

/** What a user means to spend per calendar month in a category, in cents. */
export interface BudgetLimit {
  category: string;
  monthlyLimit: number;
}

/** The savings goal, in cents. */
export interface SavingsGoal {
  target: number;
  current: number;
}

const limitInput = moneyInput({
  required: 'Please enter a limit',
  invalid: 'Please enter a number, like 500',
}).refine((cents) => cents >= 0, 'Must be 0 or more');

/** Budget limits form and action: one limit per category, minimum 0 (product.md, section 5). */
export const budgetLimitsSchema = z.object({
  limits: z
    .array(z.object({ category: z.string().min(1).max(60), monthlyLimit: limitInput }))
    .min(1)
    .max(500),
});
export type BudgetLimitsInput = z.input<typeof budgetLimitsSchema>;

/** Savings goal form and action: minimum 0 (product.md, section 5). */
export const savingsGoalSchema = z.object({
  target: moneyInput({
    required: 'Please enter a target',
    invalid: 'Please enter a number, like 5000',
  }).refine((cents) => cents >= 0, 'Must be 0 or more'),
});
export type SavingsGoalInput = z.input<typeof savingsGoalSchema>;
