import { z } from 'zod';
import { userToday } from '@/lib/data/auth/session';
import { getLimitProposals } from '@/lib/data/budgets';
import { jsonGet } from '@/lib/data/json-route';
import { appError, success } from '@/lib/domain/errors/result';

/** The limits that past spending proposes, for the dialog that opens with them. */
export const GET = jsonGet({
  input: z.object({}),
  handle: async () => success(await getLimitProposals(await userToday())),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('proposals_not_loaded'),
  failed: appError('proposals_not_loaded'),
});
