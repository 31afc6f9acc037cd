'use server';

import { z } from 'zod';
import * as changes from '@/lib/data/ledger-changes';
import { appError } from '@/lib/domain/result';
import { bulkChangeSchema, selectionSchema } from '@/lib/domain/selection';
import { defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_transactions' }),
  invalid: appError('invalid_request'),
  timedOut: appError('timed_out', { remedy: 'choose_fewer' }),
} as const;

/** `id` is chosen by the screen: it makes the change safe to repeat, and `undoChange` finds it by it. */
const changeSchema = z.object({ id: z.uuid(), selection: selectionSchema });

/** Sets category or account of the selected transactions. The result is how many were changed. */
export const setTransactions = defineAction(
  changeSchema.extend({ values: bulkChangeSchema }),
  ({ id, selection, values }) => changes.setTransactions(id, selection, values),
  { ...OPTIONS, failed: appError('transactions_not_changed') },
);

/** Moves the selected transactions to the trash. The result is how many. */
export const deleteTransactions = defineAction(
  changeSchema,
  ({ id, selection }) => changes.deleteTransactions(id, selection),
  { ...OPTIONS, failed: appError('transactions_not_deleted') },
);

/** Undoes a change. The result is how many transactions are as before, and how many were changed since (`kept`). */
export const undoChange = defineAction(z.uuid(), (id) => changes.undoChange(id), {
  ...OPTIONS,
  failed: appError('change_not_undone'),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
});
