'use server';

import * as trash from '@/lib/data/transactions/trash';
import { appError, success } from '@/lib/domain/errors/result';
import { restoreSchema, trashCountSchema } from '@/lib/domain/transactions/trash';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_transactions' }),
  invalid: appError('invalid_request'),
} as const;

/**
 * Restores the given transactions, or the whole trash if there are no ids.
 * @returns the number of transactions restored
 */
export const restoreTransactions = defineAction(
  restoreSchema,
  async (ids) => success(await trash.restoreTransactions(ids)),
  {
    ...OPTIONS,
    failed: appError('transactions_not_restored'),
    timedOut: appError('timed_out', { remedy: 'choose_fewer' }),
  },
);

/** Deletes everything in the trash for good, if it is still what the user was shown. */
export const emptyTrash = defineAction(trashCountSchema, (shown) => trash.emptyTrash(shown), {
  ...OPTIONS,
  failed: appError('trash_not_emptied'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error: the trash has changed.
  revalidate: always,
});
