import 'server-only';

import { cookies } from 'next/headers';
import { errorMessage } from '@/lib/domain/errors/messages';
import { failure, invalidFields, success, type Result } from '@/lib/domain/errors/result';
import { DEVICE_COOKIE, MARKER_COOKIES, SESSION_COOKIE } from '@/lib/supabase/cookies';
import { createClient } from '@/lib/supabase/server';
import { forgetAttempts } from '../rate-limits';
import { endBeside, signInBeside } from '../auth/password';
import type { User } from '../auth/session';
import { raisedFailure } from '../errors';

/**
 * Deletes the signed-in user and all their data, and removes their session from this browser. A password is checked
 * by starting a second session, which is then recent enough for deleting; without one (null), the current session
 * must have just begun.
 */
export async function deleteUser(user: User, password: string | null): Promise<Result> {
  const beside = password === null ? null : await signInBeside(user.email, password);
  if (beside === 'wrong-password') return invalidFields({ password: errorMessage('wrong_password') });
  if (beside === 'rate-limited') return failure('auth_rate_limited', { request: 'delete' });
  const leaver = beside ?? (await createClient());
  await forgetAttempts(leaver, user);
  const { error } = await leaver.rpc('delete_own_user', { email: user.email });
  if (error && beside) await endBeside(beside);
  if (error) return raisedFailure('deleting a user', error, { stale_session: 'sign_in_too_old' });
  const jar = await cookies();
  // Including the cookies of sign-ins that were never finished.
  for (const { name } of jar.getAll()) if (name.startsWith(SESSION_COOKIE)) jar.delete(name);
  for (const name of [...MARKER_COOKIES, DEVICE_COOKIE]) jar.delete(name);
  return success();
}
