import 'server-only';

import type { AuthError, User as AuthUser } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { z } from 'zod';
import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { errorMessage } from '@/lib/domain/errors/messages';
import { newId } from '@/lib/domain/forms/new-id';
import { failure, invalidFields, success, type Result } from '@/lib/domain/errors/result';
import { supabaseSettings } from '@/lib/env';
import { backendHasGoogle } from '@/lib/supabase/auth-settings';
import { hasMetSilence } from '@/lib/supabase/silence';
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
import { insertAccount } from '../accounts/accounts';
import { askedAddress } from './requested-email';
import { withinLimit } from '../rate-limits';
import { authFailure, isUnanswered, passwordProblem } from './failure';
import { noteFirstPassword } from './first-password';
import { forgetDevices, rememberDevice } from './known-device';
import { removeMarker } from './marker-cookies';
import { endOtherSessions, looksAtPasswordFirst, newPasswordFailure } from './password';
import { readDocument } from '../screen-documents';
import { logFailure } from '../errors';
import { requestId, requireUser } from './session';

export { backendHasGoogle };

/**
 * Starts a session, which outlives the browser if `remember`.
 * @returns 'wrong-credentials' also for an unconfirmed address, if the backend would report that to anyone without
 * checking the password; 'rate-limited' if the auth service checked nothing
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

/** Creates a user and, if the backend needs no confirmation, a session. */
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
    // Either this address was just mailed, or the project has used up this hour's mails and no user was created. A
    // confirmed address never gets a mail, so the result must not differ.
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
 * True if this sign-up created the user. A repeated sign-up with an unconfirmed address gets the same response but
 * keeps the first password. Two mails to one address are always further apart than this interval.
 */
function wasJustCreated({ created_at, confirmation_sent_at, identities }: AuthUser): boolean {
  const mailed = Date.parse(confirmation_sent_at ?? '') - Date.parse(created_at);
  return Math.abs(mailed) < 5_000 && (identities ?? []).length > 0;
}

/**
 * Adds the account that every user starts with.
 * @returns false if it can't be created
 */
export async function createDefaultAccount(today: CalendarDate): Promise<boolean> {
  // No balance is the same in every currency.
  return insertAccount({ id: newId(), ...DEFAULT_ACCOUNT }, today, 'USD').then(
    () => true,
    () => false,
  );
}

/** Google's sign-in page, which returns to /dashboard; null if Google sign-in is unavailable. */
export async function googleSignInUrl(origin: string): Promise<string | null> {
  // If the session check has met a silent backend, nothing else is asked.
  if (hasMetSilence(await requestId()) || !(await backendHasGoogle())) return null;
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

/**
 * Exchanges the code of a Google sign-in for a session.
 * @returns 'unavailable' if the service didn't process the code
 */
export async function finishGoogleSignIn(code: string): Promise<'opened' | 'stale' | 'unavailable'> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await withinLimit('code', () => client.auth.exchangeCodeForSession(code));
  if (error) return isUnanswered('exchanging a code', error) ? 'unavailable' : 'stale';
  keep(true);
  await rememberDevice(data.user.email ?? '', client);
  return 'opened';
}

/**
 * The outcome of requesting a mail: asked for, which doesn't mean that one is sent, or stopped by the auth service's
 * rate limit.
 */
export type MailOutcome = 'asked' | 'rate-limited';

/** Requests the reset mail. The outcome doesn't reveal whether the address is known. */
export async function requestPasswordReset(email: string, origin: string): Promise<MailOutcome> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}${MAIL_LINK_PATH}?next=${RECOVERY_PATH}`,
  });
  return afterMail('asking for a reset mail', error);
}

/** Requests another confirmation mail; reveals as little as `requestPasswordReset`. */
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
  // Mail limits and mails that can't be sent (500) only occur with known addresses, so visitors must not learn of
  // them.
  if (reason === 'unreachable' && error.status !== 500) throw logged;
  return 'asked';
}

/** Returns the reason why this session may or must choose a password; null if it may not. */
export async function choiceOfPassword(): Promise<PasswordChoice | null> {
  const supabase = await createClient();
  const { data } = await fetchClaims(supabase.auth);
  return data && passwordChoice(data.claims, (await cookies()).get(RECOVERY_COOKIE)?.value);
}

/** Sets the password of a recovery session and ends all of the user's other sessions. */
export async function setRecoveredPassword(email: string, password: string): Promise<Result> {
  if (!(await choiceOfPassword())) return failure('reset_link_expired');
  const supabase = await createClient();
  // Resetting to the current password is no error.
  const { error } = await supabase.auth.updateUser({ password });
  const problem = newPasswordFailure(error, 'password_not_reset');
  if (problem) return problem;
  const jar = await cookies();
  const remember = isRemembered(jar.get(REMEMBER_COOKIE)?.value);
  await removeMarker(RECOVERY_COOKIE);
  // The link's session ends with the others, so that one link sets one password only.
  const { client, keep } = await createBeginningClient();
  const renewed = await client.auth.signInWithPassword({ email, password });
  if (!renewed.error) {
    keep(remember);
    // Changing the password makes every browser unknown again.
    await rememberDevice(email, client);
  }
  await endOtherSessions(renewed.error ? supabase : client);
  return success();
}

/** The ways in which the signed-in user can sign in. */
export interface Identity {
  /** The current address. */
  email: string;
  /** The address recently requested in this browser and not yet confirmed. */
  pendingEmail: string | null;
  /** False for users who only sign in with Google. */
  hasPassword: boolean;
}

/**
 * The signed-in user's identity, read once per request.
 * @throws if it can't be read
 */
export const getIdentity = cache(async (): Promise<Identity> => {
  const [user, hasPassword] = await Promise.all([requireUser(), readDocument('has_password')]);
  if (hasPassword.error) throw logFailure('asking for the way of signing in', hasPassword.error);
  return {
    email: user.email,
    pendingEmail: await askedAddress(user),
    hasPassword: z.boolean().parse(hasPassword.data),
  };
});

/**
 * Requests an address change: the auth service mails a link to the new address, and opening it changes the address.
 * The result is the same if the address belongs to someone else.
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
  // Only a free address gets this error, so it has to look the same as a taken one.
  return reason === 'mail-limit' ? 'asked' : 'not-sent';
}

/**
 * Ends this session, or all of the user's. Succeeds if the session has ended already.
 * @returns 'rate-limited' if the auth service refused and nothing has ended
 */
export async function endSession(scope: 'local' | 'global'): Promise<'ended' | 'rate-limited'> {
  const supabase = await createClient();
  if (scope === 'global') await forgetDevices();
  const answer = await withTimeout(supabase.auth.signOut({ scope }), null);
  // Never claim that the other sessions have ended if they may not have.
  if (scope === 'global' && (!answer || answer.error)) {
    const logged = logFailure('ending all sessions', answer?.error ?? null);
    if (answer?.error && authFailure(answer.error) === 'rate-limited') return 'rate-limited';
    throw logged;
  }
  // Even if the auth service can't be reached, logging out leaves nothing in this browser.
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isSessionCookie(name)) jar.delete(name);
  for (const name of MARKER_COOKIES) jar.delete(name);
  return 'ended';
}

/** The app's address as the browser knows it, for links back to it. Behind several proxies, the first one counts. */
export async function requestOrigin(): Promise<string> {
  const header = await headers();
  const [host = ''] = (header.get('x-forwarded-host') ?? header.get('host') ?? '').split(',');
  return `${isSecure(header) ? 'https' : 'http'}://${host.trim() || 'localhost'}`;
}
