import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { getRefundCandidates, getTransferCandidates } from '@/lib/data/transactions/sheet';
import { appError, success } from '@/lib/domain/errors/result';
import { LONGEST, readText } from '@/lib/domain/transactions/filter-values';

/** Candidates for a transaction's or part's transfer, refund or purchase; the latter two can be searched. */
export const GET = jsonGet({
  input: z.discriminatedUnion('for', [
    z.object({ id: z.uuid(), for: z.literal('transfer'), part: z.uuid().optional() }),
    z.object({ id: z.uuid(), for: z.literal('refund'), search: z.string().max(LONGEST.search).optional() }),
  ]),
  handle: async (asked) =>
    success(
      asked.for === 'transfer'
        ? await getTransferCandidates(asked.id, asked.part)
        : await getRefundCandidates(asked.id, readText(asked.search, LONGEST.search)),
    ),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('candidates_not_loaded'),
  failed: appError('candidates_not_loaded'),
});
