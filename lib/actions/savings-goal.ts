'use server';

import { saveSavingsGoal } from '@/lib/data/savings-goal';
import { appError } from '@/lib/domain/result';
import { savingsGoalSchema } from '@/lib/domain/savings-goal-form';
import { always, defineAction } from './define-action';

/** Saves what was changed of the savings goal. */
export const updateSavingsGoal = defineAction(
  savingsGoalSchema,
  (changes, { currency }) => saveSavingsGoal(changes, currency),
  {
    signedOut: appError('session_ended', { purpose: 'save' }),
    failed: appError('goal_not_saved'),
    // Also where the account was closed or deleted since.
    revalidate: always,
  },
);
