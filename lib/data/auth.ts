import 'server-only';

import type { AuthError, User as AuthUser } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { DEFAULT_ACCOUNT } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { newId } from '@/lib/domain/new-id';
import { supabaseSettings } from '@/lib/env';
import { backendHasGoogle } from '@/lib/supabase/auth-settings';
import {
  isRemembered,
  isSecure,
  isSessionCookie,
  MARKER_COOKIES,
  RECOVERY_COOKIE,
  REMEMBER_COOKIE,
} from '@/lib/supabase/cookies';
import { passwordChoice, type PasswordChoice } from '@/lib/supabase/password-choice';
import { withTimeout } from '@/lib/supabase/timeout';
import { createBeginningClient, createClient } from '@/lib/supabase/server';
import { fetchClaims } from '@/lib/supabase/session-claims';
import { MAIL_LINK_PATH, RECOVERY_PATH } from '@/lib/routes';
import { insertAccount } from './accounts';
import { askedAddress } from './requested-email';
import { withinLimit } from './rate-limits';
import { authFailure, isUnanswered, passwordProblem } from './auth-failure';
import { noteFirstPassword } from './first-password';
import { forgetDevices, rememberDevice } from './known-device';
import { removeMarker } from './marker-cookies';
import { endOtherSessions, looksAtPasswordFirst, whyNotSet, type NewPasswordRefusal } from './password';
import { unexpected } from './errors';

export { backendHasGoogle };

/**
 * Starts a session that outlives the browser if `remember`. 'refused' for a wrong pair of address and password, and
 * also for an address that is not confirmed where the backend says so before it looks at the password, to anyone;
 * 'haste' when neither was looked at, as the auth service was asked too often.
 */
export async function startSession(
  email: string,
  password: string,
  remember: boolean,
): Promise<'started' | 'unconfirmed' | 'refused' | 'haste'> {
  const { client, keep } = await createBeginningClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (!error) {
    keep(remember);
    await removeMarker(RECOVERY_COOKIE);
    return 'started';
  }
  const failure = authFailure(error);
  if (failure === 'wrong-credentials') return 'refused';
  if (failure === 'unconfirmed') {
    if (!(await looksAtPasswordFirst(email))) return 'refused';
    await noteFirstPassword(email, true);
    return 'unconfirmed';
  }
  const logged = unexpected('signing in', error);
  if (failure === 'haste') return failure;
  throw logged;
}

export type SignUpOutcome =
  | { kind: 'signed-in' }
  | { kind: 'confirm-email' }
  | { kind: 'address-in-use' }
  | { kind: 'invalid-address' }
  | { kind: 'weak-password'; problem: string }
  /** Nothing was looked at: the auth service was asked too often. */
  | { kind: 'haste' }
  | { kind: 'failed'; message: string };

/** Creates a user and, where the backend asks for no confirmation, a session. */
export async function createUser(email: string, password: string, origin: string): Promise<SignUpOutcome> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}${MAIL_LINK_PATH}` },
  });
  const failure = error && authFailure(error);
  if (!error || failure === 'mail-limit') {
    // A mail has just gone to this address, or the project's mails of this hour are used up and nobody was created. An
    // address that is confirmed gets none in either case, so that the answer must not differ.
    if (error) unexpected('signing up', error);
    if (data.session) {
      keep(true);
      return { kind: 'signed-in' };
    }
    await noteFirstPassword(email, data.user !== null && wasJustCreated(data.user));
    return { kind: 'confirm-email' };
  }
  if (failure === 'address-taken') return { kind: 'address-in-use' };
  if (failure === 'invalid-address') return { kind: failure };
  const problem = passwordProblem(error);
  if (problem !== null) return { kind: 'weak-password', problem };
  const logged = unexpected('signing up', error);
  if (failure === 'haste') return { kind: failure };
  if (failure === 'unreachable') throw logged;
  return { kind: 'failed', message: error.message };
}

/**
 * Whether a sign-up has made this user: another one with an address that waits to be confirmed is answered alike, but
 * leaves the first one's password. Mails to one address lie further apart than this.
 */
function wasJustCreated({ created_at, confirmation_sent_at, identities }: AuthUser): boolean {
  const mailed = Date.parse(confirmation_sent_at ?? '') - Date.parse(created_at);
  return Math.abs(mailed) < 5_000 && (identities ?? []).length > 0;
}

/** Adds the account every user starts with. False when it can't be created. */
export async function createDefaultAccount(today: CalendarDate): Promise<boolean> {
  // Its balance is nothing, in whatever currency.
  return insertAccount({ id: newId(), ...DEFAULT_ACCOUNT }, today, 'USD').then(
    () => true,
    () => false,
  );
}

/** Where the browser goes to sign in with Google, and comes back to /dashboard from; null when it can't begin. */
export async function googleSignInUrl(origin: string): Promise<string | null> {
  if (!(await backendHasGoogle())) return null;
  const supabase = await createClient();
  const { data, error } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${origin}/dashboard`,
      skipBrowserRedirect: true,
      queryParams: { access_type: 'offline', prompt: 'consent' },
    },
  });
  if (error) return null;
  const { url, externalUrl } = supabaseSettings();
  return data.url.replace(url, externalUrl);
}

/** Turns the code that Google sign-in came back with into a session; 'later' for one that could not be looked at. */
export async function finishGoogleSignIn(code: string): Promise<'opened' | 'stale' | 'later'> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await withinLimit('code', () => client.auth.exchangeCodeForSession(code));
  if (error) return isUnanswered('exchanging a code', error) ? 'later' : 'stale';
  keep(true);
  await rememberDevice(data.user.email ?? '', client);
  return 'opened';
}

/**
 * Asks for the reset mail. The answer never tells whether the address is known; 'haste' when it was not looked at, as
 * the auth service was asked too often.
 */
export async function requestPasswordReset(email: string, origin: string): Promise<'asked' | 'haste'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}${MAIL_LINK_PATH}?next=${RECOVERY_PATH}`,
  });
  return afterMail('asking for a reset mail', error);
}

/** Asks for another mail to confirm an address with, as `requestPasswordReset` does. */
export async function requestConfirmation(email: string, origin: string): Promise<'asked' | 'haste'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${origin}${MAIL_LINK_PATH}` },
  });
  return afterMail('asking for another mail to confirm an address', error);
}

function afterMail(operation: string, error: AuthError | null): 'asked' | 'haste' {
  if (!error) return 'asked';
  const logged = unexpected(operation, error);
  const failure = authFailure(error);
  if (failure === 'haste') return failure;
  // A mail that can't be sent (500) or a mail limit concerns known addresses alone: not the visitor's to learn.
  if (failure === 'unreachable' && error.status !== 500) throw logged;
  return 'asked';
}

/** Whether the session of now may or has to choose a password; null when it may not. */
export async function choiceOfPassword(): Promise<PasswordChoice | null> {
  const supabase = await createClient();
  const { data } = await fetchClaims(supabase.auth);
  return data && passwordChoice(data.claims, (await cookies()).get(RECOVERY_COOKIE)?.value);
}

/** Sets the password of a session that may choose one, and ends all others. */
export async function setRecoveredPassword(
  email: string,
  password: string,
): Promise<{ kind: 'saved' } | { kind: 'not-recovering' } | NewPasswordRefusal> {
  if (!(await choiceOfPassword())) return { kind: 'not-recovering' };
  const supabase = await createClient();
  // Choosing the password one has is no mistake when resetting it.
  const refusal = whyNotSet((await supabase.auth.updateUser({ password })).error);
  if (refusal) return refusal;
  const jar = await cookies();
  const remember = isRemembered(jar.get(REMEMBER_COOKIE)?.value);
  await removeMarker(RECOVERY_COOKIE);
  // The session of the link ends with the others: one link is good for one password.
  const { client, keep } = await createBeginningClient();
  const renewed = await client.auth.signInWithPassword({ email, password });
  if (!renewed.error) {
    keep(remember);
    // A new password makes every browser unknown.
    await rememberDevice(email, client);
  }
  await endOtherSessions(renewed.error ? supabase : client);
  return { kind: 'saved' };
}

/** How the signed-in user signs in. */
export interface Identity {
  /** The address of now: the one in the session may be older than a change. */
  email: string;
  /** The address they have asked for in this browser, of late, and do not have. */
  pendingEmail: string | null;
  /** False for one who signs in with Google alone. */
  hasPassword: boolean;
}

/** What the auth service knows of the signed-in user, asked once per request. Throws when it can't be asked. */
export const getIdentity = cache(async (): Promise<Identity> => {
  const supabase = await createClient();
  const [answer, hasPassword] = await Promise.all([
    withTimeout(supabase.auth.getUser(), null),
    supabase.rpc('has_password'),
  ]);
  const user = answer?.data.user;
  if (!user) throw unexpected('asking who is signed in', answer?.error ?? null);
  if (hasPassword.error) throw unexpected('asking for the way of signing in', hasPassword.error);
  const email = user.email ?? '';
  return { email, pendingEmail: await askedAddress({ id: user.id, email }), hasPassword: hasPassword.data };
});

/**
 * Asks for another address: the auth service mails a link to it, and the address changes when that is opened.
 * One that belongs to somebody else is answered like any other.
 */
export async function requestEmailChange(
  email: string,
  origin: string,
): Promise<'asked' | 'invalid' | 'haste' | 'not-sent'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${origin}${MAIL_LINK_PATH}?next=/settings` },
  );
  const failure = error && authFailure(error);
  if (!error || failure === 'address-taken') return 'asked';
  if (failure === 'invalid-address') return 'invalid';
  unexpected('asking for a mail to a new address', error);
  if (failure === 'haste') return failure;
  // Said of a free address alone, so it must not be told from one that is taken.
  return failure === 'mail-limit' ? 'asked' : 'not-sent';
}

/**
 * Ends this session, or all of the user's. A session that is gone already counts as ended. 'haste' when that was asked
 * of the auth service too often, and nothing has ended.
 */
export async function endSession(scope: 'local' | 'global'): Promise<'ended' | 'haste'> {
  const supabase = await createClient();
  if (scope === 'global') await forgetDevices();
  const answer = await withTimeout(supabase.auth.signOut({ scope }), null);
  // That the others have ended must not be claimed.
  if (scope === 'global' && (!answer || answer.error)) {
    const logged = unexpected('ending all sessions', answer?.error ?? null);
    if (answer?.error && authFailure(answer.error) === 'haste') return 'haste';
    throw logged;
  }
  // Also when the auth service can't be asked: whoever logs out leaves nothing in this browser.
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isSessionCookie(name)) jar.delete(name);
  for (const name of MARKER_COOKIES) jar.delete(name);
  return 'ended';
}

/** The address the browser has the app under, for links that come back to it. Of several proxies the first counts. */
export async function requestOrigin(): Promise<string> {
  const header = await headers();
  const [host = ''] = (header.get('x-forwarded-host') ?? header.get('host') ?? '').split(',');
  return `${isSecure(header) ? 'https' : 'http'}://${host.trim() || 'localhost'}`;
}
