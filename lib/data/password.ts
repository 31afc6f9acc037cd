import 'server-only';

import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { withTimeout } from '@/lib/supabase/timeout';
import { createClient } from '@/lib/supabase/server';
import { createSessionlessClient } from '@/lib/supabase/sessionless';
import { authFailure, passwordProblem } from './auth-failure';
import { rememberDevice } from './known-device';
import { unexpected } from './errors';

type OwnClient = ReturnType<typeof createSessionlessClient>;

/** Why a password was not found right: it is wrong, or the auth service was asked too often to look at it. */
type PasswordRefusal = 'wrong-password' | 'haste';

/**
 * Begins a session beside the one that is there, with the address of who is signed in and their password. Answers
 * its client, whose session is to be ended with `endBeside`, or why there is none. Throws when that can't be known.
 */
export async function signInBeside(email: string, password: string): Promise<OwnClient | PasswordRefusal> {
  const client = createSessionlessClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (!error) return client;
  const failure = authFailure(error);
  if (failure === 'wrong-credentials') return 'wrong-password';
  const logged = unexpected('checking a password', error);
  if (failure === 'haste') return failure;
  throw logged;
}

/** Ends the session of this client, and no other. One that can't be ended ends by itself. */
export async function endBeside(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) unexpected('ending a session of a moment', error);
}

/** Checks the password of the user with this address, who is signed in. Throws when it can't be known. */
export async function checkPassword(email: string, password: string): Promise<'right' | PasswordRefusal> {
  const client = await signInBeside(email, password);
  if (typeof client === 'string') return client;
  await endBeside(client);
  return 'right';
}

/** Why a new password was not set; `problem` tells the user what is wrong with it. */
export type NewPasswordRefusal = { kind: 'haste' | 'refused' } | { kind: 'weak-password'; problem: string };

/** Why the auth service did not set a password; null when it did, or when it is the one the user had. */
export function whyNotSet(error: AuthError | null): NewPasswordRefusal | null {
  const failure = error && authFailure(error);
  if (!error || failure === 'same-password') return null;
  const problem = passwordProblem(error);
  if (problem !== null) return { kind: 'weak-password', problem };
  unexpected('setting a password', error);
  return { kind: failure === 'haste' ? failure : 'refused' };
}

type ChangeOutcome =
  | { kind: 'saved' | 'saved-but-others-live' | 'saved-but-signed-out' | 'wrong-password' }
  | NewPasswordRefusal;

/**
 * Changes the password of the signed-in user after checking the current one, and ends all other sessions;
 * 'saved-but-others-live' when those could not be ended, 'saved-but-signed-out' when this one is over, too.
 */
export async function changePassword(
  email: string,
  currentPassword: string,
  password: string,
): Promise<ChangeOutcome> {
  // Services that ask for a fresh session get one, and those that end all but the one that sets a password leave it.
  const fresh = await signInBeside(email, currentPassword);
  if (typeof fresh === 'string') return { kind: fresh };
  const { error } = await fresh.auth.updateUser({ password, current_password: currentPassword });
  const refusal = whyNotSet(error);
  if (refusal) {
    await endBeside(fresh);
    return error && authFailure(error) === 'wrong-credentials' ? { kind: 'wrong-password' } : refusal;
  }
  if (!(await adopt(fresh))) {
    await withTimeout(fresh.auth.signOut({ scope: 'global' }), null);
    return { kind: 'saved-but-signed-out' };
  }
  // A new password makes every browser unknown.
  await rememberDevice(email, fresh);
  return { kind: (await endOtherSessions(fresh)) ? 'saved' : 'saved-but-others-live' };
}

/** Makes the session of a client the one of this browser. False when that fails. */
async function adopt(client: OwnClient): Promise<boolean> {
  const { session } = (await client.auth.getSession()).data;
  const own = await createClient();
  const answer = session && (await withTimeout(own.auth.setSession(session), null));
  if (answer && !answer.error) return true;
  unexpected('taking up a new session', answer?.error ?? null);
  return false;
}

/** Ends the user's sessions elsewhere: a new password does not do that by itself on every backend. */
export async function endOtherSessions(client: SupabaseClient): Promise<boolean> {
  const answer = await withTimeout(client.auth.signOut({ scope: 'others' }), null);
  if (answer && !answer.error) return true;
  unexpected('ending other sessions', answer?.error ?? null);
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
