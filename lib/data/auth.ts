import 'server-only';

import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { DEFAULT_ACCOUNT } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { newId } from '@/lib/domain/new-id';
import { supabaseSettings } from '@/lib/env';
import { backendHasGoogle } from '@/lib/supabase/auth-settings';
import {
  ASKED_ADDRESS_COOKIE,
  isSecure,
  isSessionCookie,
  RECOVERY_COOKIE,
  REMEMBER_COOKIE,
} from '@/lib/supabase/cookies';
import { withPatience } from '@/lib/supabase/patience';
import { createClient } from '@/lib/supabase/server';
import { insertAccount } from './accounts';
import { askedAddress } from './asked-address';
import { withinLimit } from './attempts';
import { forgetDevices, rememberDevice } from './known-device';
import { isPasswordOf } from './password';
import { unexpected } from './unexpected';

export { backendHasGoogle };

const REMEMBER_SECONDS = 34_560_000;
const RECOVERY_SECONDS = 3600;

/** Where a reset link ends. */
export const RECOVERY_PATH = '/reset-password';

/**
 * Starts a session that outlives the browser if `remember`. False for a wrong pair of address and password,
 * and for an address that is not confirmed: some backends say so before they look at the password, to anyone.
 */
export async function startSession(email: string, password: string, remember: boolean): Promise<boolean> {
  await rememberSession(remember);
  const supabase = await createClient();
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('signing in', error);
  return !error;
}

export type SignUpOutcome =
  | { kind: 'signed-in' }
  | { kind: 'confirm-email' }
  | { kind: 'address-in-use' }
  | { kind: 'failed'; message: string };

/** Creates a user and, where the backend asks for no confirmation, a session. */
export async function createUser(email: string, password: string, origin: string): Promise<SignUpOutcome> {
  await rememberSession(true);
  const supabase = await createClient();
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}/auth/confirm` },
  });
  if (error?.code === 'user_already_exists' || error?.code === 'email_exists')
    return { kind: 'address-in-use' };
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('signing up', error);
  // The backend refuses a second confirmation mail for an address it has just sent one to.
  if (error?.code === 'over_email_send_rate_limit') return { kind: 'confirm-email' };
  if (error) return { kind: 'failed', message: error.message };
  return { kind: data.session ? 'signed-in' : 'confirm-email' };
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
  await rememberSession(true);
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

/** Turns the code that a sign-in or a link came back with into a session. False for a code that was used or never existed. */
export async function exchangeCode(code: string, { recovery = false } = {}): Promise<boolean> {
  const supabase = await createClient();
  const { data, error } = await withinLimit('code', () => supabase.auth.exchangeCodeForSession(code));
  if (error) return false;
  if (recovery) await markRecovery();
  await rememberDevice(data.user.email ?? '');
  return true;
}

/** Asks for the reset mail. The answer never tells whether the address is known. */
export async function requestPasswordReset(email: string, origin: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}/auth/confirm?next=${RECOVERY_PATH}`,
  });
  if (!error) return;
  const failure = unexpected('asking for a reset mail', error);
  // A mail that can't be sent (500) or a mail limit concerns known addresses alone: not the visitor's to learn.
  if (error.name === 'AuthRetryableFetchError' && error.status !== 500) throw failure;
}

const EMAIL_LINKS = ['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink'] as const;
type EmailLink = (typeof EMAIL_LINKS)[number];

/**
 * Opens a link from a mail: its token and kind. Answers the kind, or null for a link that is stale or used;
 * 'half' for the first of two links that a backend wants opened before an address changes.
 */
export async function openEmailLink(
  token: string | null,
  kind: string | null,
): Promise<EmailLink | 'half' | null> {
  const type = EMAIL_LINKS.find((known) => known === kind);
  if (!token || !type) return null;
  // A new address is no new session: where there is one already, it is remembered as before.
  if (type !== 'email_change' || !(await cookies()).has(REMEMBER_COOKIE)) await rememberSession(true);
  const supabase = await createClient();
  const { data, error } = await withinLimit('link', () =>
    supabase.auth.verifyOtp({ token_hash: token, type }),
  );
  if (error) return null;
  if (data.session) await rememberDevice(data.session.user.email ?? '');
  if (type === 'recovery' && data.session) await markRecovery();
  return type === 'email_change' && !data.session ? 'half' : type;
}

/** Sets the password of a session that began with a reset link, and ends all others. */
export async function setRecoveredPassword(
  password: string,
): Promise<'saved' | 'not-recovering' | 'refused'> {
  const supabase = await createClient();
  const { data } = await supabase.auth.getClaims();
  const jar = await cookies();
  const marker = jar.get(RECOVERY_COOKIE)?.value;
  if (!marker || marker !== data?.claims.session_id) return 'not-recovering';
  const { error } = await supabase.auth.updateUser({ password });
  // Choosing the password one has is no mistake when resetting it.
  if (error && error.code !== 'same_password') return 'refused';
  jar.delete(RECOVERY_COOKIE);
  // A new password makes every browser unknown.
  await rememberDevice(data.claims.email ?? '');
  await endOtherSessions();
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
    { emailRedirectTo: `${origin}/auth/confirm?next=/settings` },
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
  return (await endOtherSessions()) ? 'saved' : 'saved-but-others-live';
}

/** Ends the user's sessions elsewhere: a new password does not do that by itself on every backend. */
async function endOtherSessions(): Promise<boolean> {
  const supabase = await createClient();
  const answer = await withPatience(supabase.auth.signOut({ scope: 'others' }), null);
  if (answer && !answer.error) return true;
  unexpected('ending other sessions', answer?.error ?? null);
  return false;
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
  jar.delete(RECOVERY_COOKIE);
  jar.delete(REMEMBER_COOKIE);
  jar.delete(ASKED_ADDRESS_COOKIE);
}

/** The address the browser has the app under, for links that come back to it. Of several proxies the first counts. */
export async function requestOrigin(): Promise<string> {
  const header = await headers();
  const [host = ''] = (header.get('x-forwarded-host') ?? header.get('host') ?? '').split(',');
  return `${isSecure(header) ? 'https' : 'http'}://${host.trim() || 'localhost'}`;
}

async function rememberSession(remember: boolean): Promise<void> {
  const jar = await cookies();
  jar.set(REMEMBER_COOKIE, remember ? '1' : '0', {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(await headers()),
    path: '/',
    ...(remember ? { maxAge: REMEMBER_SECONDS } : {}),
  });
}

async function markRecovery(): Promise<void> {
  const supabase = await createClient();
  const { data } = await supabase.auth.getClaims();
  if (!data?.claims.session_id) return;
  (await cookies()).set(RECOVERY_COOKIE, data.claims.session_id, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(await headers()),
    path: '/',
    maxAge: RECOVERY_SECONDS,
  });
}
