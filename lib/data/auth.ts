import 'server-only';

import type { AuthError } from '@supabase/supabase-js';
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
import { authFailure, passwordProblem } from './auth-failure';
import { endOtherSessions, whyNotSet, type NewPasswordRefusal } from './password';
import { unexpected } from './unexpected';

export { backendHasGoogle };

const REMEMBER_SECONDS = 34_560_000;
const RECOVERY_SECONDS = 3600;

/** Where a reset link ends. */
export const RECOVERY_PATH = '/reset-password';

/**
 * Starts a session that outlives the browser if `remember`. 'refused' for a wrong pair of address and password,
 * and for an address that is not confirmed: some backends say so before they look at the password, to anyone.
 * 'haste' when neither was looked at, as the auth service was asked too often.
 */
export async function startSession(
  email: string,
  password: string,
  remember: boolean,
): Promise<'signed-in' | 'refused' | 'haste'> {
  await rememberSession(remember);
  const supabase = await createClient();
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (!error) return 'signed-in';
  const failure = authFailure(error);
  if (failure === 'wrong-credentials' || failure === 'unconfirmed') return 'refused';
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
  await rememberSession(true);
  const supabase = await createClient();
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}/auth/confirm` },
  });
  if (!error) return { kind: data.session ? 'signed-in' : 'confirm-email' };
  const failure = authFailure(error);
  if (failure === 'address-taken') return { kind: 'address-in-use' };
  if (failure === 'invalid-address') return { kind: 'invalid-address' };
  const problem = passwordProblem(error);
  if (problem !== null) return { kind: 'weak-password', problem };
  const logged = unexpected('signing up', error);
  switch (failure) {
    // A mail has just gone to this address, or the project's mails of this hour are used up and nobody was created.
    // An address that is confirmed gets none in either case, so that the answer must not differ.
    case 'mail-limit':
      return { kind: 'confirm-email' };
    case 'haste':
      return { kind: 'haste' };
    case 'unreachable':
      throw logged;
    default:
      return { kind: 'failed', message: error.message };
  }
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

/** Why a code or a link opened nothing: it was used or never existed, or it could not be looked at. */
type Unopened = 'stale' | 'later';

function whyUnopened(operation: string, error: AuthError): Unopened {
  const failure = authFailure(error);
  if (failure !== 'haste' && failure !== 'unreachable') return 'stale';
  unexpected(operation, error);
  return 'later';
}

/** Turns the code that a sign-in or a link came back with into a session. */
export async function exchangeCode(code: string, { recovery = false } = {}): Promise<'opened' | Unopened> {
  const supabase = await createClient();
  const { error } = await supabase.auth.exchangeCodeForSession(code);
  if (error) return whyUnopened('exchanging a code', error);
  if (recovery) await markRecovery();
  return 'opened';
}

/**
 * Asks for the reset mail. The answer never tells whether the address is known; 'haste' when it was not looked at, as
 * the auth service was asked too often.
 */
export async function requestPasswordReset(email: string, origin: string): Promise<'asked' | 'haste'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}/auth/confirm?next=${RECOVERY_PATH}`,
  });
  if (!error) return 'asked';
  const logged = unexpected('asking for a reset mail', error);
  const failure = authFailure(error);
  if (failure === 'haste') return failure;
  // A mail that can't be sent (500) or a mail limit concerns known addresses alone: not the visitor's to learn.
  if (failure === 'unreachable' && error.status !== 500) throw logged;
  return 'asked';
}

const EMAIL_LINKS = ['signup', 'email', 'recovery', 'email_change', 'invite', 'magiclink'] as const;
type EmailLink = (typeof EMAIL_LINKS)[number];

/**
 * Opens a link from a mail: its token and kind. Answers the kind, or why it opened nothing; 'half' for the first of
 * two links that a backend wants opened before an address changes.
 */
export async function openEmailLink(
  token: string | null,
  kind: string | null,
): Promise<EmailLink | 'half' | Unopened> {
  const type = EMAIL_LINKS.find((known) => known === kind);
  if (!token || !type) return 'stale';
  // A new address is no new session: where there is one already, it is remembered as before.
  if (type !== 'email_change' || !(await cookies()).has(REMEMBER_COOKIE)) await rememberSession(true);
  const supabase = await createClient();
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: token, type });
  if (error) return whyUnopened('opening a link', error);
  if (type === 'recovery' && data.session) await markRecovery();
  return type === 'email_change' && !data.session ? 'half' : type;
}

/** Sets the password of a session that began with a reset link, and ends all others. */
export async function setRecoveredPassword(
  password: string,
): Promise<{ kind: 'saved' } | { kind: 'not-recovering' } | NewPasswordRefusal> {
  const supabase = await createClient();
  const { data } = await supabase.auth.getClaims();
  const jar = await cookies();
  const marker = jar.get(RECOVERY_COOKIE)?.value;
  if (!marker || marker !== data?.claims.session_id) return { kind: 'not-recovering' };
  // Choosing the password one has is no mistake when resetting it.
  const refusal = whyNotSet((await supabase.auth.updateUser({ password })).error);
  if (refusal) return refusal;
  jar.delete(RECOVERY_COOKIE);
  await endOtherSessions(supabase);
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
): Promise<'asked' | 'invalid' | 'haste' | 'too-often' | 'not-sent'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.updateUser(
    { email },
    { emailRedirectTo: `${origin}/auth/confirm?next=/settings` },
  );
  const failure = error && authFailure(error);
  if (!error || failure === 'address-taken') return 'asked';
  if (failure === 'invalid-address') return 'invalid';
  unexpected('asking for a mail to a new address', error);
  if (failure === 'haste') return failure;
  return failure === 'mail-limit' ? 'too-often' : 'not-sent';
}

/**
 * Ends this session, or all of the user's. A session that is gone already counts as ended. 'haste' when that was asked
 * of the auth service too often, and nothing has ended.
 */
export async function endSession(scope: 'local' | 'global'): Promise<'ended' | 'haste'> {
  const supabase = await createClient();
  const answer = await withPatience(supabase.auth.signOut({ scope }), null);
  // That the others have ended must not be claimed.
  if (scope === 'global' && (!answer || answer.error)) {
    const logged = unexpected('ending all sessions', answer?.error ?? null);
    if (answer?.error && authFailure(answer.error) === 'haste') return 'haste';
    throw logged;
  }
  // Also when the auth service can't be asked: whoever logs out leaves nothing in this browser.
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isSessionCookie(name)) jar.delete(name);
  jar.delete(RECOVERY_COOKIE);
  jar.delete(REMEMBER_COOKIE);
  jar.delete(ASKED_ADDRESS_COOKIE);
  return 'ended';
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
