import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { getTransactionSheet } from '@/lib/data/transactions/sheet';
import { appError, failure, success } from '@/lib/domain/errors/result';

/** Everything about one transaction. */
export const GET = jsonGet({
  input: z.object({ id: z.uuid() }),
  handle: async ({ id }) => {
    const sheet = await getTransactionSheet(id);
    return sheet ? success(sheet) : failure('transaction_deleted');
  },
  signedOut: appError('session_ended_on_page'),
  invalid: appError('transaction_deleted'),
  failed: appError('transaction_not_loaded'),
});
