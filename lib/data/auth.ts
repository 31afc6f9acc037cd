import 'server-only';

import type { AuthError, User as AuthUser } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { DEFAULT_ACCOUNT } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { errorMessage } from '@/lib/domain/error-messages';
import { newId } from '@/lib/domain/new-id';
import { failure, invalidFields, success, type Result } from '@/lib/domain/result';
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
import { endOtherSessions, looksAtPasswordFirst, newPasswordFailure } from './password';
import { logFailure } from './errors';

export { backendHasGoogle };

/**
 * Starts a session that outlives the browser if `remember`. 'wrong-credentials' also for an address that is not
 * confirmed where the backend says so before it looks at the password, to anyone; 'rate-limited' when neither was looked
 * at, as the auth service was asked too often.
 */
export async function startSession(
  email: string,
  password: string,
  remember: boolean,
): Promise<'started' | 'unconfirmed' | 'wrong-credentials' | 'rate-limited'> {
  const { client, keep } = await createBeginningClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (!error) {
    keep(remember);
    await removeMarker(RECOVERY_COOKIE);
    return 'started';
  }
  const reason = authFailure(error);
  if (reason === 'wrong-credentials') return reason;
  if (reason === 'unconfirmed') {
    if (!(await looksAtPasswordFirst(email))) return 'wrong-credentials';
    await noteFirstPassword(email, true);
    return 'unconfirmed';
  }
  const logged = logFailure('signing in', error);
  if (reason === 'rate-limited') return reason;
  throw logged;
}

/** Creates a user and, where the backend asks for no confirmation, a session. */
export async function createUser(
  email: string,
  password: string,
  origin: string,
): Promise<Result<'signed-in' | 'confirm-email'>> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}${MAIL_LINK_PATH}` },
  });
  const reason = error && authFailure(error);
  if (!error || reason === 'mail-limit') {
    // A mail has just gone to this address, or the project's mails of this hour are used up and nobody was created. An
    // address that is confirmed gets none in either case, so the result must not differ.
    if (error) logFailure('signing up', error);
    if (data.session) {
      keep(true);
      return success('signed-in');
    }
    await noteFirstPassword(email, data.user !== null && wasJustCreated(data.user));
    return success('confirm-email');
  }
  if (reason === 'address-taken') return failure('email_in_use');
  if (reason === 'invalid-address') return invalidFields({ email: errorMessage('invalid_email') });
  const weakness = passwordProblem(error);
  if (weakness !== null) return invalidFields({ password: weakness });
  const logged = logFailure('signing up', error);
  if (reason === 'rate-limited') return failure('auth_rate_limited', { request: 'sign_up' });
  if (reason === 'unreachable' || !error.message) throw logged;
  return failure('sign_up_refused', { reason: error.message });
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

/** Turns the code that Google sign-in came back with into a session; 'unavailable' when the service could not look at it. */
export async function finishGoogleSignIn(code: string): Promise<'opened' | 'stale' | 'unavailable'> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await withinLimit('code', () => client.auth.exchangeCodeForSession(code));
  if (error) return isUnanswered('exchanging a code', error) ? 'unavailable' : 'stale';
  keep(true);
  await rememberDevice(data.user.email ?? '', client);
  return 'opened';
}

/** Whether a mail was asked for, which does not say that one is sent, or the auth service was asked too often. */
export type MailOutcome = 'asked' | 'rate-limited';

/** Asks for the reset mail. The outcome does not tell whether the address is known. */
export async function requestPasswordReset(email: string, origin: string): Promise<MailOutcome> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}${MAIL_LINK_PATH}?next=${RECOVERY_PATH}`,
  });
  return afterMail('asking for a reset mail', error);
}

/** Asks for another mail to confirm an address with, as `requestPasswordReset` does. */
export async function requestConfirmation(email: string, origin: string): Promise<MailOutcome> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${origin}${MAIL_LINK_PATH}` },
  });
  return afterMail('asking for another mail to confirm an address', error);
}

function afterMail(operation: string, error: AuthError | null): MailOutcome {
  if (!error) return 'asked';
  const logged = logFailure(operation, error);
  const reason = authFailure(error);
  if (reason === 'rate-limited') return reason;
  // A mail that can't be sent (500) or a mail limit concerns known addresses alone: not the visitor's to learn.
  if (reason === 'unreachable' && error.status !== 500) throw logged;
  return 'asked';
}

/** Whether the session of now may or has to choose a password; null when it may not. */
export async function choiceOfPassword(): Promise<PasswordChoice | null> {
  const supabase = await createClient();
  const { data } = await fetchClaims(supabase.auth);
  return data && passwordChoice(data.claims, (await cookies()).get(RECOVERY_COOKIE)?.value);
}

/** Sets the password of a session that may choose one, and ends all others. */
export async function setRecoveredPassword(email: string, password: string): Promise<Result> {
  if (!(await choiceOfPassword())) return failure('reset_link_expired');
  const supabase = await createClient();
  // Choosing the password one has is no mistake when resetting it.
  const { error } = await supabase.auth.updateUser({ password });
  const problem = newPasswordFailure(error, 'password_not_reset');
  if (problem) return problem;
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
  return success();
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
  if (!user) throw logFailure('asking who is signed in', answer?.error ?? null);
  if (hasPassword.error) throw logFailure('asking for the way of signing in', hasPassword.error);
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
): Promise<'asked' | 'invalid' | 'rate-limited' | 'not-sent'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${origin}${MAIL_LINK_PATH}?next=/settings` },
  );
  const reason = error && authFailure(error);
  if (!error || reason === 'address-taken') return 'asked';
  if (reason === 'invalid-address') return 'invalid';
  logFailure('asking for a mail to a new address', error);
  if (reason === 'rate-limited') return reason;
  // Only free addresses get this error, so the outcome must be that of an address that is taken.
  return reason === 'mail-limit' ? 'asked' : 'not-sent';
}

/**
 * Ends this session, or all of the user's. A session that is gone already counts as ended. 'rate-limited' when that was asked
 * of the auth service too often, and nothing has ended.
 */
export async function endSession(scope: 'local' | 'global'): Promise<'ended' | 'rate-limited'> {
  const supabase = await createClient();
  if (scope === 'global') await forgetDevices();
  const answer = await withTimeout(supabase.auth.signOut({ scope }), null);
  // That the others have ended must not be claimed.
  if (scope === 'global' && (!answer || answer.error)) {
    const logged = logFailure('ending all sessions', answer?.error ?? null);
    if (answer?.error && authFailure(answer.error) === 'rate-limited') return 'rate-limited';
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
