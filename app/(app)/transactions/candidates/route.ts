import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { getCandidates } from '@/lib/data/transaction-sheet';
import { appError, success } from '@/lib/domain/result';

/** What a transaction may be linked with as a transfer, as its part may, or as a refund or its purchase. */
export const GET = jsonGet({
  input: z.object({ id: z.uuid(), for: z.enum(['transfer', 'refund']), part: z.uuid().optional() }),
  handle: async ({ id, for: purpose, part }) => success(await getCandidates(id, purpose, part)),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('candidates_not_loaded'),
  failed: appError('candidates_not_loaded'),
});
