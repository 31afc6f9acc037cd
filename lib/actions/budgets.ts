'use server';

import { revalidatePath } from 'next/cache';
import { saveBudgetLimits } from '@/lib/data/budgets';
import { currentUser, userToday } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { budgetLimitsSchema, type BudgetLimitsInput } from '@/lib/domain/budget-form';
import { fieldErrors } from '@/lib/domain/field-errors';
import { CORRECT_THE_FIELDS, limitGone, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';

const SESSION_ENDED = sessionEnded('save');

/**
 * Saves the limits of the given categories, all or none. `gone` names a category that was renamed or removed since;
 * what the screen shows is then read anew.
 */
export async function updateBudgetLimits(input: BudgetLimitsInput): Promise<Result & { gone?: string }> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const currency = await getCurrency();
  const parsed = budgetLimitsSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  try {
    const { refused } = await saveBudgetLimits(parsed.data.limits, await userToday(), currency);
    revalidatePath('/', 'layout');
    if (refused) {
      return { ...failure(limitGone(refused.category)), gone: refused.category };
    }
  } catch {
    return failure('The limits could not be saved. Try again.');
  }
  return { ok: true, data: undefined };
}
