'use server';

import { saveSavingsGoal } from '@/lib/data/savings-goal';
import { appError } from '@/lib/domain/errors/result';
import { savingsGoalSchema } from '@/lib/domain/goals/savings-goal-form';
import { always, defineAction } from './define-action';

/** Saves the changed fields of the savings goal. */
export const updateSavingsGoal = defineAction(
  savingsGoalSchema,
  (changes, { currency }) => saveSavingsGoal(changes, currency),
  {
    signedOut: appError('session_ended', { purpose: 'save' }),
    failed: appError('goal_not_saved'),
    // Even after an error: the account may have been closed or deleted.
    revalidate: always,
  },
);
