import 'server-only';

import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { errorMessage, type PlainErrorCode } from '@/lib/domain/error-messages';
import { failure, invalidFields, success, type Failure, type Result } from '@/lib/domain/result';
import { withTimeout } from '@/lib/supabase/timeout';
import { createClient } from '@/lib/supabase/server';
import { createSessionlessClient } from '@/lib/supabase/sessionless';
import { authFailure, passwordProblem } from './auth-failure';
import { rememberDevice } from './known-device';
import { logFailure } from './errors';

type OwnClient = ReturnType<typeof createSessionlessClient>;

/** Why a password can't be said to be right: it is wrong, or the auth service was asked too often to look at it. */
type PasswordProblem = 'wrong-password' | 'rate-limited';

/**
 * Begins a session beside the one that is there, with the address of who is signed in and their password.
 *
 * @returns its client, whose session is to be ended with `endBeside`, or why there is none
 * @throws when the password can't be checked
 */
export async function signInBeside(email: string, password: string): Promise<OwnClient | PasswordProblem> {
  const client = createSessionlessClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (!error) return client;
  const problem = authFailure(error);
  if (problem === 'wrong-credentials') return 'wrong-password';
  const logged = logFailure('checking a password', error);
  if (problem === 'rate-limited') return problem;
  throw logged;
}

/** Ends the session of this client, and no other. One that can't be ended ends by itself. */
export async function endBeside(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) logFailure('ending a session of a moment', error);
}

/** Checks the password of the user with this address, who is signed in. Throws when it can't be known. */
export async function checkPassword(email: string, password: string): Promise<'right' | PasswordProblem> {
  const client = await signInBeside(email, password);
  if (typeof client === 'string') return client;
  await endBeside(client);
  return 'right';
}

const RATE_LIMITED = failure('auth_rate_limited', { request: 'change_password' });
const WRONG_PASSWORD = invalidFields({ currentPassword: errorMessage('wrong_current_password') });

/**
 * The failure of a password that the auth service did not set, `otherwise` where it gave no reason; null when it did, or
 * when it is the one the user had.
 */
export function newPasswordFailure(error: AuthError | null, otherwise: PlainErrorCode): Failure | null {
  const reason = error && authFailure(error);
  if (!error || reason === 'same-password') return null;
  const weakness = passwordProblem(error);
  if (weakness !== null) return invalidFields({ password: weakness });
  logFailure('setting a password', error);
  return reason === 'rate-limited' ? RATE_LIMITED : failure(otherwise);
}

/** What became of the sessions when a password was changed: the others ended, could not be ended, or all have. */
export type PasswordChange = 'saved' | 'others-signed-in' | 'signed-out';

/** Changes the password of the signed-in user after checking the current one, and ends all other sessions. */
export async function changePassword(
  email: string,
  currentPassword: string,
  password: string,
): Promise<Result<PasswordChange>> {
  // Services that ask for a fresh session get one, and those that end all but the one that sets a password leave it.
  const fresh = await signInBeside(email, currentPassword);
  if (fresh === 'wrong-password') return WRONG_PASSWORD;
  if (fresh === 'rate-limited') return RATE_LIMITED;
  const { error } = await fresh.auth.updateUser({ password, current_password: currentPassword });
  const problem = newPasswordFailure(error, 'password_not_changed');
  if (problem) {
    await endBeside(fresh);
    return error && authFailure(error) === 'wrong-credentials' ? WRONG_PASSWORD : problem;
  }
  if (!(await adopt(fresh))) {
    await withTimeout(fresh.auth.signOut({ scope: 'global' }), null);
    return success('signed-out');
  }
  // A new password makes every browser unknown.
  await rememberDevice(email, fresh);
  return success((await endOtherSessions(fresh)) ? 'saved' : 'others-signed-in');
}

/** Makes the session of a client the one of this browser. False when that fails. */
async function adopt(client: OwnClient): Promise<boolean> {
  const { session } = (await client.auth.getSession()).data;
  const own = await createClient();
  const answer = session && (await withTimeout(own.auth.setSession(session), null));
  if (answer && !answer.error) return true;
  logFailure('taking up a new session', answer?.error ?? null);
  return false;
}

/** Ends the user's sessions elsewhere: a new password does not do that by itself on every backend. */
export async function endOtherSessions(client: SupabaseClient): Promise<boolean> {
  const answer = await withTimeout(client.auth.signOut({ scope: 'others' }), null);
  if (answer && !answer.error) return true;
  logFailure('ending other sessions', answer?.error ?? null);
  return false;
}

/**
 * Whether the service looks at the password before it says that an address is not confirmed. One that does not would
 * tell anyone that the address is known here.
 */
export async function looksAtPasswordFirst(email: string): Promise<boolean> {
  const password = `not ${crypto.randomUUID()}`;
  const { error } = await createSessionlessClient().auth.signInWithPassword({ email, password });
  return error !== null && authFailure(error) === 'wrong-credentials';
}
