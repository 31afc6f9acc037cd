import 'server-only';

import { randomBytes } from 'node:crypto';
import type { User as AuthUser } from '@supabase/supabase-js';
import { cookies } from 'next/headers';
import type { MailLink } from '@/lib/domain/auth/mail-link';
import { isSameEmail } from '@/lib/domain/users/profile';
import {
  FIRST_PASSWORD_COOKIE,
  isRemembered,
  RECOVERY_COOKIE,
  REMEMBER_COOKIE,
} from '@/lib/supabase/cookies';
import {
  beganByMail,
  CHOICE_SECONDS,
  choiceMarker,
  passwordChoice,
  type PasswordChoice,
} from '@/lib/supabase/password-choice';
import { createBeginningClient, createClient } from '@/lib/supabase/server';
import { fetchClaims } from '@/lib/supabase/session-claims';
import { withinLimit } from '../rate-limits';
import { isUnanswered } from './failure';
import { knowsFirstPassword } from './first-password';
import { rememberDevice } from './known-device';
import { removeMarker, setMarker } from './marker-cookies';
import { endBeside, endOtherSessions } from './password';
import { currentUser, type User } from './session';
import { logFailure, logOnce } from '../errors';

type LinkOutcome =
  /** The session is now this browser's. `choice` says whether a password may or must be chosen. */
  | { kind: 'opened'; choice: PasswordChoice | null }
  /** Someone else is signed in than when the page was shown; nothing has happened. */
  | { kind: 'other-user' }
  /** The service didn't process the link; nothing has happened. */
  | { kind: 'unavailable' }
  | { kind: 'stale' }
  /** The link was for another address than it claimed. It is used up, and nobody was signed in. */
  | { kind: 'mismatch' }
  /** The address is confirmed, but its first password couldn't be replaced, so nobody was signed in. */
  | { kind: 'confirmed' }
  /** The first of two links that must both be opened before an address changes. */
  | { kind: 'half' }
  /** The address of a user other than the signed-in one was changed. */
  | { kind: 'changed-elsewhere' };

/**
 * Opens a mailed link for whoever was shown its page: a user's id, or null for a visitor. A session starts only if
 * the account has the address that the link names. If the link has just confirmed the address, the password given at
 * sign-up is replaced, unless this browser has proved that its user knows it. docs/product.md, 'Passwords and mailed
 * links'.
 */
export async function openMailLink(link: MailLink, shownTo: string | null): Promise<LinkOutcome> {
  let before: User | null;
  try {
    before = await currentUser();
  } catch (error) {
    logOnce('opening a mailed link', error);
    return { kind: 'unavailable' };
  }
  if ((before?.id ?? null) !== shownTo) return { kind: 'other-user' };
  const { client, keep } = await createBeginningClient();
  const began = performance.now();
  const { data, error } =
    link.kind === 'code'
      ? await withinLimit('code', () => client.auth.exchangeCodeForSession(link.code))
      : await withinLimit('link', () => client.auth.verifyOtp({ token_hash: link.token, type: link.kind }));
  const took = performance.now() - began;
  if (error) return { kind: isUnanswered('opening a mailed link', error) ? 'unavailable' : 'stale' };
  if (!data.session) return { kind: link.kind === 'email_change' ? 'half' : 'stale' };

  const { user } = data.session;
  const mismatch = link.email !== null && !isSameEmail(link.email, user.email ?? '');
  const elsewhere = link.kind === 'email_change' && before !== null && before.id !== user.id;
  if (mismatch || elsewhere) {
    await endBeside(client);
    return { kind: mismatch ? 'mismatch' : 'changed-elsewhere' };
  }

  const { data: verified } = await fetchClaims(client.auth);
  const claims = verified?.claims ?? null;
  const byMail = link.kind === 'code' ? claims !== null && beganByMail(claims) : link.kind !== 'email_change';
  const unproven =
    byMail && hasJustConfirmed(link, user, took) && !(await knowsFirstPassword(user.email ?? ''));
  if (unproven) {
    const { error: problem } = await client.auth.updateUser({ password: unknowablePassword() });
    if (problem || !claims) {
      logFailure('replacing a first password', problem);
      await endBeside(client);
      return { kind: 'confirmed' };
    }
    await endOtherSessions(client);
  }
  const isReset = link.kind === 'recovery' || (byMail && claims && passwordChoice(claims, undefined));
  const choice = unproven ? 'first' : isReset ? 'reset' : null;

  const jar = await cookies();
  // An address change doesn't start over: the session lasts as long as before.
  const remember = !before || link.kind !== 'email_change' || isRemembered(jar.get(REMEMBER_COOKIE)?.value);
  if (before) await endBeside(await createClient());
  keep(remember);
  await rememberDevice(user.email ?? '', client);
  await removeMarker(FIRST_PASSWORD_COOKIE);
  if (choice && claims) {
    await setMarker(RECOVERY_COOKIE, choiceMarker(claims.session_id, choice), CHOICE_SECONDS);
  } else await removeMarker(RECOVERY_COOKIE);
  return { kind: 'opened', choice };
}

/** The longest way from the auth service, which confirms the address of a link with a code, to the app, in milliseconds. */
const REDIRECT_MS = 2_000;

/**
 * True if opening the link confirmed the address: any kind of link does. The service records when it confirmed and when
 * it began the session by the same clock: both within one request, which took so many milliseconds, or for a code
 * before and after a redirect.
 */
function hasJustConfirmed({ kind }: MailLink, user: AuthUser, took: number): boolean {
  if (kind === 'signup' || kind === 'invite') return true;
  const confirmed = Date.parse(user.email_confirmed_at ?? '');
  const signedIn = Date.parse(user.last_sign_in_at ?? '');
  // Rounded to whole milliseconds they may differ by one more.
  return Math.abs(signedIn - confirmed) <= took + (kind === 'code' ? REDIRECT_MS : 1);
}

/** A password that meets every rule and that nobody knows; 68 of the 72 bytes that bcrypt hashes. */
function unknowablePassword(): string {
  return `${randomBytes(48).toString('base64url')}aA1!`;
}
