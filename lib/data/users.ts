import 'server-only';

import { cookies } from 'next/headers';
import { DEVICE_COOKIE, MARKER_COOKIES, SESSION_COOKIE } from '@/lib/supabase/cookies';
import { createClient } from '@/lib/supabase/server';
import { forgetAttempts } from './rate-limits';
import { endBeside, signInBeside } from './password';
import type { User } from './session';
import { unexpected } from './errors';

/**
 * Deletes the signed-in user with everything of theirs, and leaves no session in this browser. With a password it is
 * checked by signing in anew beside the session that is there, which is then fresh enough; without one (null) this
 * session has to have begun a moment ago, else 'stale-session'. 'haste' when the auth service was asked too often to
 * look at the password.
 */
export async function deleteUser(
  user: User,
  password: string | null,
): Promise<'deleted' | 'wrong-password' | 'haste' | 'stale-session'> {
  const beside = password === null ? null : await signInBeside(user.email, password);
  if (typeof beside === 'string') return beside;
  const leaver = beside ?? (await createClient());
  await forgetAttempts(leaver, user);
  const { error } = await leaver.rpc('delete_own_user', { email: user.email });
  if (error && beside) await endBeside(beside);
  if (error?.message === 'stale_session') return 'stale-session';
  if (error) throw unexpected('deleting a user', error);
  const jar = await cookies();
  // Those of sign-ins that were begun and never ended, too.
  for (const { name } of jar.getAll()) if (name.startsWith(SESSION_COOKIE)) jar.delete(name);
  for (const name of [...MARKER_COOKIES, DEVICE_COOKIE]) jar.delete(name);
  return 'deleted';
}
