'use server';

import { userToday } from '@/lib/data/auth/session';
import * as calendar from '@/lib/data/budget-calendar';
import * as budgets from '@/lib/data/budgets';
import { switchCalendarSchema } from '@/lib/domain/budgets/calendar/form';
import {
  applyLimitsSchema,
  moveMoneySchema,
  saveLimitSchema,
  setAsideSchema,
  takeBackMoveSchema,
} from '@/lib/domain/budgets/change-form';
import { appError } from '@/lib/domain/errors/result';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'save' }),
  failed: appError('budget_not_saved'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error: a category may have been renamed or removed.
  revalidate: always,
} as const;

/** Saves or removes a category's limit from the running period on, and how it is budgeted. */
export const saveLimit = defineAction(
  saveLimitSchema,
  async (limit) => budgets.saveLimit(limit, await userToday()),
  OPTIONS,
);

/** Moves money between two limits within a period. */
export const moveMoney = defineAction(
  moveMoneySchema,
  (move, { currency }) => budgets.moveMoney(move, currency),
  OPTIONS,
);

/** Takes a move back. */
export const takeBackMove = defineAction(takeBackMoveSchema, budgets.takeBackMove, OPTIONS);

/** Sets the limits of several categories, all or none. */
export const applyLimits = defineAction(
  applyLimitsSchema,
  async (limits) => budgets.applyLimits(limits, await userToday()),
  OPTIONS,
);

/** Sets money aside for a goal without an account. */
export const setAside = defineAction(
  setAsideSchema,
  async (amount, { currency }) => budgets.setAside(amount, await userToday(), currency),
  OPTIONS,
);

/** Has budget periods run by another calendar from its next boundary on. */
export const switchCalendar = defineAction(
  switchCalendarSchema,
  async (choice) => calendar.switchCalendar(choice, await userToday()),
  OPTIONS,
);
