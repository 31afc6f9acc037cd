'use server';

import * as goals from '@/lib/data/goals/goals';
import { saveSavingsGoal } from '@/lib/data/goals/savings-goal';
import { appError, success } from '@/lib/domain/errors/result';
import { goalIdSchema, goalSchema, orderGoalsSchema } from '@/lib/domain/goals/form';
import { savingsGoalSchema } from '@/lib/domain/goals/savings-goal-form';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'save' }),
  // Even after an error: the account may have been closed or deleted.
  revalidate: always,
} as const;

/** Adds or saves a goal, without an id the savings goal; safe to repeat. */
export const saveGoal = defineAction(goalSchema, (goal, { currency }) => goals.saveGoal(goal, currency), {
  ...OPTIONS,
  failed: appError('goal_not_saved'),
});

/** Deletes a goal. `restoreGoal` brings it back. */
export const deleteGoal = defineAction(
  goalIdSchema,
  async ({ id }) => {
    await goals.deleteGoal(id);
    return success();
  },
  { ...OPTIONS, failed: appError('goal_not_deleted') },
);

/** Restores a deleted goal. */
export const restoreGoal = defineAction(goalIdSchema, ({ id }) => goals.restoreGoal(id), {
  ...OPTIONS,
  failed: appError('goal_not_restored'),
});

/** Puts the goals in an order of the user's. */
export const orderGoals = defineAction(
  orderGoalsSchema,
  async ({ ids }) => {
    await goals.orderGoals(ids);
    return success();
  },
  { ...OPTIONS, failed: appError('goals_not_ordered') },
);

/** Saves the dirty fields of the savings goal. */
export const updateSavingsGoal = defineAction(
  savingsGoalSchema,
  (changes, { currency }) => saveSavingsGoal(changes, currency),
  { ...OPTIONS, failed: appError('goal_not_saved') },
);
