'use server';

import { z } from 'zod';
import * as changes from '@/lib/data/ledger-changes/ledger-changes';
import { appError } from '@/lib/domain/errors/result';
import { bulkEditSchema, selectionSchema } from '@/lib/domain/transactions/selection';
import { defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_transactions' }),
  invalid: appError('invalid_request'),
  timedOut: appError('timed_out', { remedy: 'choose_fewer' }),
} as const;

/** The screen chooses the `id`, so that a retry changes nothing and `undoChange` can name it. */
const ledgerChangeSchema = z.object({ id: z.uuid(), selection: selectionSchema });

/**
 * Sets the category, account, flags or tags of the selected transactions.
 * @returns the number of transactions changed
 */
export const setTransactions = defineAction(
  ledgerChangeSchema.extend({ values: bulkEditSchema }),
  ({ id, selection, values }) => changes.setTransactions(id, selection, values),
  { ...OPTIONS, failed: appError('transactions_not_changed') },
);

/**
 * Moves the selected transactions to the trash.
 * @returns the number of transactions moved
 */
export const deleteTransactions = defineAction(
  ledgerChangeSchema,
  ({ id, selection }) => changes.deleteTransactions(id, selection),
  { ...OPTIONS, failed: appError('transactions_not_deleted') },
);

/**
 * Undoes a ledger change.
 * @returns the number of transactions restored, and of those left alone because they were edited since (`kept`)
 */
export const undoChange = defineAction(z.uuid(), (id) => changes.undoChange(id), {
  ...OPTIONS,
  failed: appError('change_not_undone'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
});
