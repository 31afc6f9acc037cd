import '../forms/no-eval';
import { z } from 'zod';
import { exponentOf, type Currency } from '../money/currency';
import { moneyInput } from '../money/input';
import { BY_HAND } from './savings-goal';

/** More than anyone saves, in whole units. */
const LARGEST = 1_000_000_000;

const NO_SOURCE = { error: 'Please choose where the amount comes from' };

/** Form input for an amount of a goal, parsed to minor units. */
export const goalAmount = (currency: Currency, required: string) =>
  moneyInput(currency, required)
    .refine(
      (minorUnits) => minorUnits <= LARGEST * 10 ** exponentOf(currency),
      'Must be at most 1,000,000,000',
    )
    .refine((minorUnits) => minorUnits >= 0, 'Must be 0 or more');

/** Form input for the account a goal follows; null for an amount typed by hand. */
export const goalSource = z
  .union([z.literal(BY_HAND), z.uuid(NO_SOURCE)], NO_SOURCE)
  .transform((id) => (id === BY_HAND ? null : id));

/** Schema of the savings goal form and action: the dirty fields, 0 or more. */
export const savingsGoalSchema = (currency: Currency) =>
  z
    .object({
      target: goalAmount(currency, 'Please enter a target'),
      current: goalAmount(currency, 'Please enter what you have saved'),
      accountId: goalSource,
    })
    .partial();
export type SavingsGoalInput = z.input<ReturnType<typeof savingsGoalSchema>>;
export type SavingsGoalEdit = z.output<ReturnType<typeof savingsGoalSchema>>;
