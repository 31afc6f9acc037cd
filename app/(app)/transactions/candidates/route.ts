import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { getCandidates } from '@/lib/data/transaction-sheet';
import { appError, success } from '@/lib/domain/result';

/** What a transaction may be linked with as a transfer, or as a refund or its purchase. */
export const GET = jsonGet({
  input: z.object({ id: z.uuid(), for: z.enum(['transfer', 'refund']) }),
  handle: async ({ id, for: purpose }) => success(await getCandidates(id, purpose)),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('candidates_not_loaded'),
  failed: appError('candidates_not_loaded'),
});
