'use server';

import * as recurring from '@/lib/data/recurring';
import { z } from 'zod';
import { userToday } from '@/lib/data/auth/session';
import { appError, failure, success } from '@/lib/domain/errors/result';
import {
  decideSeriesSchema,
  placeTransactionSchema,
  saveSeriesSchema,
  touchOccurrenceSchema,
} from '@/lib/domain/recurring/form';
import { cancelDayProblem } from '@/lib/domain/recurring/list/decisions';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_series' }),
  invalid: appError('invalid_request'),
  failed: appError('series_not_saved'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

/**
 * Decides on series, such as to accept, end or rename them.
 * @returns the number of series
 */
export const decideSeries = defineAction(
  decideSeriesSchema,
  async (decision) => {
    const { details } = decision;
    // The form says it at the field.
    if (details.action === 'cancel' && details.by !== null && cancelDayProblem(details.by, await userToday()))
      return failure('invalid_request');
    return recurring.decideSeries(decision);
  },
  OPTIONS,
);

/**
 * Looks for what comes back in all transactions again.
 * @returns the number of series that are new
 */
export const lookAgain = defineAction(
  z.strictObject({}),
  async () => {
    await recurring.noteAllPayees();
    const { found } = await recurring.searchChangedPayees(await userToday());
    return success({ found });
  },
  OPTIONS,
);

/** Skips or moves an occurrence, or sets its amount. */
export const touchOccurrence = defineAction(touchOccurrenceSchema, recurring.touchOccurrence, OPTIONS);

/** Puts a transaction to an occurrence, or takes it off its series. */
export const placeTransaction = defineAction(placeTransactionSchema, recurring.placeTransaction, OPTIONS);

/**
 * Makes a series by hand, or changes one from a day on.
 * @returns its id
 */
export const saveSeries = defineAction(
  saveSeriesSchema,
  (series) => recurring.saveSeries(series),
  // A field's problem is said at the field.
  { signedOut: OPTIONS.signedOut, failed: OPTIONS.failed, timedOut: OPTIONS.timedOut, revalidate: always },
);
