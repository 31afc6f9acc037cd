'use server';

import { revalidatePath } from 'next/cache';
import { saveBudgetLimits, saveSavingsTarget } from '@/lib/data/budgets';
import { currentUser } from '@/lib/data/session';
import {
  budgetLimitsSchema,
  savingsGoalSchema,
  type BudgetLimitsInput,
  type SavingsGoalInput,
} from '@/lib/domain/budget';
import { fieldErrors } from '@/lib/domain/field-errors';
import { failure, type Result } from '@/lib/domain/result';

const SESSION_ENDED = 'Your session has ended. Sign in again to save.';

/** Saves the limits of the given categories, all or none. */
export async function updateBudgetLimits(input: BudgetLimitsInput): Promise<Result> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = budgetLimitsSchema.safeParse(input);
  if (!parsed.success) return failure('Please correct the limits below.', fieldErrors(parsed.error));
  try {
    await saveBudgetLimits(parsed.data.limits);
  } catch {
    return failure('The limits could not be saved. Please try again.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}

/** Saves the savings goal's target. */
export async function updateSavingsGoal(input: SavingsGoalInput): Promise<Result> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = savingsGoalSchema.safeParse(input);
  if (!parsed.success) return failure('Please correct the target below.', fieldErrors(parsed.error));
  try {
    await saveSavingsTarget(parsed.data.target);
  } catch {
    return failure('The savings goal could not be saved. Please try again.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}
