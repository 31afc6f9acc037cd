import 'server-only';

import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { errorMessage, type PlainErrorCode } from '@/lib/domain/errors/messages';
import { failure, invalidFields, success, type Failure, type Result } from '@/lib/domain/errors/result';
import { withTimeout } from '@/lib/supabase/timeout';
import { createClient } from '@/lib/supabase/server';
import { createSessionlessClient } from '@/lib/supabase/sessionless';
import { authFailure, passwordProblem } from './failure';
import { rememberDevice } from './known-device';
import { logFailure } from '../errors';

type OwnClient = ReturnType<typeof createSessionlessClient>;

/**
 * The reason why a password couldn't be confirmed: it is wrong, or the auth service refused to check it because of its
 * rate limit.
 */
type PasswordProblem = 'wrong-password' | 'rate-limited';

/**
 * Starts a second session for the signed-in user, with their address and password.
 * @returns the client of the session, which has to be ended with `endBeside`, or the reason why there is none
 * @throws if the password can't be checked
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

/** Ends the session of this client only. If that fails, the session expires by itself. */
export async function endBeside(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) logFailure('ending a session of a moment', error);
}

/**
 * Checks the signed-in user's password.
 * @throws if it can't be checked
 */
export async function checkPassword(email: string, password: string): Promise<'right' | PasswordProblem> {
  const client = await signInBeside(email, password);
  if (typeof client === 'string') return client;
  await endBeside(client);
  return 'right';
}

const RATE_LIMITED = failure('auth_rate_limited', { request: 'change_password' });
const WRONG_PASSWORD = invalidFields({ currentPassword: errorMessage('wrong_current_password') });

/**
 * The failure if the auth service rejected a new password, or `otherwise` if it gave no reason. Null on success, and
 * if the password is the user's current one.
 */
export function newPasswordFailure(error: AuthError | null, otherwise: PlainErrorCode): Failure | null {
  const reason = error && authFailure(error);
  if (!error || reason === 'same-password') return null;
  const weakness = passwordProblem(error);
  if (weakness !== null) return invalidFields({ password: weakness });
  logFailure('setting a password', error);
  return reason === 'rate-limited' ? RATE_LIMITED : failure(otherwise);
}

/** The outcome for the user's sessions: the others were ended, could not be ended, or all were ended. */
export type PasswordChange = 'saved' | 'others-signed-in' | 'signed-out';

/** Changes the signed-in user's password after checking the current one, and ends all other sessions. */
export async function changePassword(
  email: string,
  currentPassword: string,
  password: string,
): Promise<Result<PasswordChange>> {
  // A hosted project may require a fresh session, and may end all sessions but the one that sets the password.
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
  // Changing the password makes every browser unknown again.
  await rememberDevice(email, fresh);
  return success((await endOtherSessions(fresh)) ? 'saved' : 'others-signed-in');
}

/**
 * Makes a client's session this browser's session.
 * @returns false if that fails
 */
async function adopt(client: OwnClient): Promise<boolean> {
  const { session } = (await client.auth.getSession()).data;
  const own = await createClient();
  const answer = session && (await withTimeout(own.auth.setSession(session), null));
  if (answer && !answer.error) return true;
  logFailure('taking up a new session', answer?.error ?? null);
  return false;
}

/** Ends the user's other sessions; not every backend does so when a password changes. */
export async function endOtherSessions(client: SupabaseClient): Promise<boolean> {
  const answer = await withTimeout(client.auth.signOut({ scope: 'others' }), null);
  if (answer && !answer.error) return true;
  logFailure('ending other sessions', answer?.error ?? null);
  return false;
}

/**
 * True if the service checks the password before it reports that an address is unconfirmed. If it doesn't, showing
 * that error would reveal to anyone that the address is known.
 */
export async function looksAtPasswordFirst(email: string): Promise<boolean> {
  const password = `not ${crypto.randomUUID()}`;
  const { error } = await createSessionlessClient().auth.signInWithPassword({ email, password });
  return error !== null && authFailure(error) === 'wrong-credentials';
}
