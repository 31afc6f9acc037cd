import { z } from 'zod';
import { requireUser } from '@/lib/data/auth/session';
import { jsonGet } from '@/lib/data/json-route';
import { appError, success } from '@/lib/domain/errors/result';

/** The signed-in user, for a tab that may have been rendered for somebody else. */
export const GET = jsonGet({
  input: z.object({}),
  handle: async () => success(await requireUser()),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('invalid_request'),
  failed: appError('invalid_request'),
});
