import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { userToday } from '@/lib/data/auth/session';
import { getOccurrenceChoices } from '@/lib/data/recurring';
import { getRefundCandidates, getTransferCandidates } from '@/lib/data/transactions/sheet';
import { appError, success } from '@/lib/domain/errors/result';
import { LONGEST, readText } from '@/lib/domain/transactions/filter-values';

/**
 * Candidates for a transaction's or part's transfer, refund or purchase, the latter two of which can be searched, and
 * the occurrences of series that it may be put to.
 */
export const GET = jsonGet({
  input: z.discriminatedUnion('for', [
    z.object({ id: z.uuid(), for: z.literal('transfer'), part: z.uuid().optional() }),
    z.object({ id: z.uuid(), for: z.literal('occurrence') }),
    z.object({ id: z.uuid(), for: z.literal('refund'), search: z.string().max(LONGEST.search).optional() }),
  ]),
  handle: async (asked) =>
    success(
      asked.for === 'transfer'
        ? await getTransferCandidates(asked.id, asked.part)
        : asked.for === 'refund'
          ? await getRefundCandidates(asked.id, readText(asked.search, LONGEST.search))
          : await getOccurrenceChoices(asked.id, await userToday()),
    ),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('candidates_not_loaded'),
  failed: appError('candidates_not_loaded'),
});
