import 'server-only';

import type { User as AuthUser } from '@supabase/supabase-js';
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
import { withPatience } from '@/lib/supabase/patience';
import { createBeginningClient, createClient } from '@/lib/supabase/server';
import { askForClaims } from '@/lib/supabase/session-claims';
import { MAIL_LINK_PATH, RECOVERY_PATH } from '@/lib/routes';
import { insertAccount } from './accounts';
import { askedAddress } from './asked-address';
import { withinLimit } from './attempts';
import { noteFirstPassword } from './first-password';
import { forgetDevices, rememberDevice } from './known-device';
import { endOtherSessions, isPasswordOf, looksAtPasswordFirst } from './password';
import { unexpected } from './unexpected';

export { backendHasGoogle };

/**
 * Starts a session that outlives the browser if `remember`. 'refused' for a wrong pair of address and password, and
 * also for an address that is not confirmed where the backend says so before it looks at the password, to anyone.
 */
export async function startSession(
  email: string,
  password: string,
  remember: boolean,
): Promise<'started' | 'unconfirmed' | 'refused'> {
  const { client, keep } = await createBeginningClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('signing in', error);
  if (error?.code === 'email_not_confirmed' && (await looksAtPasswordFirst(email))) {
    await noteFirstPassword(email, true);
    return 'unconfirmed';
  }
  if (error) return 'refused';
  keep(remember);
  (await cookies()).delete(RECOVERY_COOKIE);
  return 'started';
}

export type SignUpOutcome =
  | { kind: 'signed-in' }
  | { kind: 'confirm-email' }
  | { kind: 'address-in-use' }
  | { kind: 'failed'; message: string };

/** Creates a user and, where the backend asks for no confirmation, a session. */
export async function createUser(email: string, password: string, origin: string): Promise<SignUpOutcome> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}${MAIL_LINK_PATH}` },
  });
  if (error?.code === 'user_already_exists' || error?.code === 'email_exists')
    return { kind: 'address-in-use' };
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('signing up', error);
  // The backend refuses a second confirmation mail for an address it has just sent one to.
  if (error && error.code !== 'over_email_send_rate_limit') return { kind: 'failed', message: error.message };
  if (data.session) {
    keep(true);
    return { kind: 'signed-in' };
  }
  await noteFirstPassword(email, data.user !== null && wasJustCreated(data.user));
  return { kind: 'confirm-email' };
}

/**
 * Whether a sign-up has made this user: another one with an address that waits to be confirmed is answered alike, but
 * leaves the first one's password. Mails to one address lie further apart than this.
 */
function wasJustCreated({ created_at, confirmation_sent_at, identities }: AuthUser): boolean {
  const mailed = Date.parse(confirmation_sent_at ?? '') - Date.parse(created_at);
  return Math.abs(mailed) < 5_000 && (identities ?? []).length > 0;
}

/** Adds the account every user starts with (product.md, section 9). False when it can't be created. */
export async function createDefaultAccount(today: CalendarDate): Promise<boolean> {
  return insertAccount({ id: newId(), ...DEFAULT_ACCOUNT }, today).then(
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

/** Turns the code that Google sign-in came back with into a session. False for one that was used or never existed. */
export async function finishGoogleSignIn(code: string): Promise<boolean> {
  const { client, keep } = await createBeginningClient();
  const { data, error } = await withinLimit('code', () => client.auth.exchangeCodeForSession(code));
  if (error) return false;
  keep(true);
  await rememberDevice(data.user.email ?? '', client);
  return true;
}

/** Asks for the reset mail. The answer never tells whether the address is known. */
export async function requestPasswordReset(email: string, origin: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}${MAIL_LINK_PATH}?next=${RECOVERY_PATH}`,
  });
  if (!error) return;
  const failure = unexpected('asking for a reset mail', error);
  // A mail that can't be sent (500) or a mail limit concerns known addresses alone: not the visitor's to learn.
  if (error.name === 'AuthRetryableFetchError' && error.status !== 500) throw failure;
}

/** Asks for another mail to confirm an address with. The answer never tells whether one was sent. */
export async function requestConfirmation(email: string, origin: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${origin}${MAIL_LINK_PATH}` },
  });
  if (error) unexpected('asking for another mail to confirm an address', error);
}

/** Whether the session of now may or has to choose a password; null when it may not. */
export async function choiceOfPassword(): Promise<PasswordChoice | null> {
  const supabase = await createClient();
  const { data } = await askForClaims(supabase.auth);
  return data && passwordChoice(data.claims, (await cookies()).get(RECOVERY_COOKIE)?.value);
}

/** Sets the password of a session that may choose one, and ends all others. */
export async function setRecoveredPassword(
  email: string,
  password: string,
): Promise<'saved' | 'not-recovering' | 'refused'> {
  if (!(await choiceOfPassword())) return 'not-recovering';
  const supabase = await createClient();
  const { error } = await supabase.auth.updateUser({ password });
  // Choosing the password one has is no mistake when resetting it.
  if (error && error.code !== 'same_password') return 'refused';
  const jar = await cookies();
  const remember = isRemembered(jar.get(REMEMBER_COOKIE)?.value);
  jar.delete(RECOVERY_COOKIE);
  // The session of the link ends with the others: one link is good for one password.
  const { client, keep } = await createBeginningClient();
  const renewed = await client.auth.signInWithPassword({ email, password });
  if (!renewed.error) {
    keep(remember);
    // A new password makes every browser unknown.
    await rememberDevice(email, client);
  }
  await endOtherSessions(renewed.error ? supabase : client);
  return 'saved';
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
    withPatience(supabase.auth.getUser(), null),
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
): Promise<'asked' | 'invalid' | 'not-sent'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${origin}${MAIL_LINK_PATH}?next=/settings` },
  );
  if (!error || error.code === 'email_exists') return 'asked';
  if (error.code === 'email_address_invalid' || error.code === 'validation_failed') return 'invalid';
  // Said of a free address alone, so it must not be told from one that is taken.
  if (error.code === 'over_email_send_rate_limit') {
    unexpected('asking for a mail to a new address', error);
    return 'asked';
  }
  unexpected('asking for a mail to a new address', error);
  return 'not-sent';
}

/**
 * Changes the password of the signed-in user after checking the current one, and ends all other sessions;
 * 'saved-but-others-live' when those could not be ended.
 */
export async function changePassword(
  email: string,
  currentPassword: string,
  password: string,
): Promise<'saved' | 'saved-but-others-live' | 'wrong-password' | 'refused'> {
  if (!(await isPasswordOf(email, currentPassword))) return 'wrong-password';
  const supabase = await createClient();
  const { error } = await supabase.auth.updateUser({ password });
  if (error && error.code !== 'same_password') return 'refused';
  await rememberDevice(email);
  return (await endOtherSessions(supabase)) ? 'saved' : 'saved-but-others-live';
}

/** Ends this session, or all of the user's. A session that is gone already counts as ended. */
export async function endSession(scope: 'local' | 'global'): Promise<void> {
  const supabase = await createClient();
  if (scope === 'global') await forgetDevices();
  const answer = await withPatience(supabase.auth.signOut({ scope }), null);
  // That the others have ended must not be claimed.
  if (scope === 'global' && (!answer || answer.error)) {
    throw unexpected('ending all sessions', answer?.error ?? null);
  }
  // Also when the auth service can't be asked: whoever logs out leaves nothing in this browser.
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isSessionCookie(name)) jar.delete(name);
  for (const name of MARKER_COOKIES) jar.delete(name);
}

/** The address the browser has the app under, for links that come back to it. Of several proxies the first counts. */
export async function requestOrigin(): Promise<string> {
  const header = await headers();
  const [host = ''] = (header.get('x-forwarded-host') ?? header.get('host') ?? '').split(',');
  return `${isSecure(header) ? 'https' : 'http'}://${host.trim() || 'localhost'}`;
}
