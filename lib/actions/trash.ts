'use server';

import * as trash from '@/lib/data/trash';
import { appError, success } from '@/lib/domain/result';
import { restoreSchema, trashCountSchema } from '@/lib/domain/trash';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_transactions' }),
  invalid: appError('invalid_request'),
} as const;

/** Restores deleted transactions, or without ids all of the trash. The result is how many. */
export const restoreTransactions = defineAction(
  restoreSchema,
  async (ids) => success(await trash.restoreTransactions(ids)),
  {
    ...OPTIONS,
    failed: appError('transactions_not_restored'),
    timedOut: appError('timed_out', { remedy: 'choose_fewer' }),
  },
);

/** Deletes for good what is in the trash, if it holds as much as the user was shown. */
export const emptyTrash = defineAction(trashCountSchema, (shown) => trash.emptyTrash(shown), {
  ...OPTIONS,
  failed: appError('trash_not_emptied'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Also where the trash has changed since.
  revalidate: always,
});
