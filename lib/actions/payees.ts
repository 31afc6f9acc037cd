'use server';

import * as payees from '@/lib/data/payees';
import { appError } from '@/lib/domain/errors/result';
import { changePayeeSchema } from '@/lib/domain/payees/form';
import { always, defineAction } from './define-action';

/**
 * Renames, merges or splits a payee, or stops guessing for it.
 * @returns the number of transactions it concerns, and the payee that was changed or made
 */
export const changePayee = defineAction(
  changePayeeSchema,
  ({ change, payee, details }) => payees.changePayee(change, payee, details),
  {
    signedOut: appError('session_ended', { purpose: 'change_payees' }),
    failed: appError('payee_not_changed'),
    timedOut: appError('timed_out', { remedy: 'try_later' }),
    // Even after an error, which means that the screen is out of date.
    revalidate: always,
  },
);
