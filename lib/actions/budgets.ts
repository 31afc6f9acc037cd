'use server';

import { userToday } from '@/lib/data/auth/session';
import * as budgets from '@/lib/data/budgets';
import { budgetLimitsSchema } from '@/lib/domain/budgets/form';
import { appError } from '@/lib/domain/errors/result';
import { always, defineAction } from './define-action';

/** Saves the limits of the given categories, all or none. */
export const updateBudgetLimits = defineAction(
  budgetLimitsSchema,
  async ({ limits }, { currency }) => budgets.saveBudgetLimits(limits, await userToday(), currency),
  {
    signedOut: appError('session_ended', { purpose: 'save' }),
    failed: appError('limits_not_saved'),
    // Even after an error: a category may have been renamed or removed.
    revalidate: always,
  },
);
