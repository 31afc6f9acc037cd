'use server';

import { revalidatePath } from 'next/cache';
import { saveSavingsGoal } from '@/lib/data/savings-goal';
import { currentUser } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { fieldErrors } from '@/lib/domain/field-errors';
import { CORRECT_THE_FIELDS, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';
import { savingsGoalSchema, type SavingsGoalInput } from '@/lib/domain/savings-goal-form';

const SESSION_ENDED = sessionEnded('save');

const REFUSED = {
  'account-gone': 'This account was deleted in the meantime. Choose another one.',
  'account-closed': 'This account was closed in the meantime. Choose another one.',
};

/** Saves what was changed of the savings goal. */
export async function updateSavingsGoal(input: SavingsGoalInput): Promise<Result> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const currency = await getCurrency();
  const parsed = savingsGoalSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  try {
    const outcome = await saveSavingsGoal(parsed.data, currency);
    if (outcome !== 'saved') {
      revalidatePath('/', 'layout');
      return failure(CORRECT_THE_FIELDS, { accountId: REFUSED[outcome] });
    }
  } catch {
    return failure('The savings goal could not be saved. Try again.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}
