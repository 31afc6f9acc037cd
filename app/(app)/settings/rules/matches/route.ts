import { z } from 'zod';
import { userToday } from '@/lib/data/auth/session';
import { jsonGet } from '@/lib/data/json-route';
import { getRuleMatches } from '@/lib/data/rules';
import { appError, success } from '@/lib/domain/errors/result';

/** Number of transactions that match each rule. Counted separately, so that the list does not wait for it. */
export const GET = jsonGet({
  input: z.object({}),
  handle: async () => success(await getRuleMatches(await userToday())),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('rules_not_counted'),
  failed: appError('rules_not_counted'),
});
