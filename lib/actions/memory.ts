'use server';

import * as memory from '@/lib/data/memory';
import { appError } from '@/lib/domain/errors/result';
import {
  chooseCategorySchema,
  neverGuessSchema,
  refuseGuessSchema,
  samePayeeSchema,
} from '@/lib/domain/memory/form';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_transactions' }),
  failed: appError('transactions_not_changed'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

/** Chooses the category of transactions by hand, or takes it away. */
export const chooseCategory = defineAction(
  chooseCategorySchema,
  ({ change, rows, category }) => memory.chooseCategory(change, rows, category),
  OPTIONS,
);

/** Refuses what memory suggests about transactions. */
export const refuseGuess = defineAction(
  refuseGuessSchema,
  ({ change, rows, kind }) => memory.refuseGuess(change, rows, kind),
  OPTIONS,
);

/** Has memory say nothing about a payee, or something again. */
export const setNeverGuess = defineAction(
  neverGuessSchema,
  ({ change, payee, neverGuess }) => memory.setNeverGuess(change, payee, neverGuess),
  OPTIONS,
);

/** Merges a payee into the one that it looks like. */
export const acceptSamePayee = defineAction(
  samePayeeSchema,
  ({ change, payee, known }) => memory.mergePayee(change, payee, known),
  OPTIONS,
);
