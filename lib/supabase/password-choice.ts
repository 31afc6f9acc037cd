import type { JwtPayload } from '@supabase/supabase-js';
import { isSignatureOf, signatureOf } from './signature';

/**
 * Why a session may set a password without naming the one of now: 'reset' after a reset link, 'first' after a link that
 * has confirmed an address, under which somebody else may have signed up.
 */
export type PasswordChoice = 'reset' | 'first';

/** How long a session may do so, from the moment its link was opened. */
export const CHOICE_SECONDS = 3600;

/** How sessions begin that a mailed link begins, as auth services write it into their tokens (`amr`). */
const BY_MAIL: ReadonlySet<string> = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup']);

/** The marker of a session that may choose its password. Nobody without the server's key can make one. */
export function choiceMarker(session: string, choice: PasswordChoice, now = Date.now()): string {
  const began = Math.floor(now / 1000);
  return `${choice}.${began}.${signatureOf('recovery', signed(session, choice, began))}`;
}

/**
 * What a session may choose, from the claims of its verified token and the marker in its cookie; null for nothing.
 * A token that says how its session began decides: one that began with a password or with Google may choose nothing,
 * whatever the marker says, and one that began with a reset link needs none.
 */
export function passwordChoice(
  claims: JwtPayload,
  marker: string | undefined,
  now = Date.now(),
): PasswordChoice | null {
  const beginnings = beginningsOf(claims);
  if (beginnings.some(({ method }) => !BY_MAIL.has(method))) return null;
  const marked = readMarker(claims.session_id, marker, now);
  if (marked) return marked;
  const reset = beginnings.find(({ method }) => method === 'recovery');
  return reset && isFresh(reset.timestamp, now) ? 'reset' : null;
}

/** Whether a token says that a mailed link has begun its session. Services that say nothing of it are not believed. */
export function beganByMail(claims: JwtPayload): boolean {
  const beginnings = beginningsOf(claims);
  return beginnings.length > 0 && beginnings.every(({ method }) => BY_MAIL.has(method));
}

function beginningsOf({ amr }: JwtPayload): { method: string; timestamp: number }[] {
  return Array.isArray(amr)
    ? amr.map((entry) => (typeof entry === 'string' ? { method: entry, timestamp: 0 } : entry))
    : [];
}

function readMarker(session: string, marker: string | undefined, now: number): PasswordChoice | null {
  const [, choice, began, signature] = /^(reset|first)\.(\d{1,12})\.([\w-]{43})$/.exec(marker ?? '') ?? [];
  if (!session || !signature || !isFresh(Number(began), now)) return null;
  const known = choice === 'first' ? 'first' : 'reset';
  return isSignatureOf('recovery', signed(session, known, Number(began)), signature) ? known : null;
}

function signed(session: string, choice: PasswordChoice, began: number): string {
  return `${choice} ${session} ${began}`;
}

function isFresh(began: number, now: number): boolean {
  return now / 1000 - began < CHOICE_SECONDS;
}
