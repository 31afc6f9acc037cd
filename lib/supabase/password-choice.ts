import type { JwtPayload } from '@supabase/supabase-js';
import { isSignatureOf, signatureOf } from './signature';

/**
 * The reason why a session may set a password without the current one: 'reset' after a reset link, 'first' after a link
 * that confirmed an address, under which someone else may have signed up.
 */
export type PasswordChoice = 'reset' | 'first';

/** The seconds for which a session may do so after its link was opened. */
export const CHOICE_SECONDS = 3600;

/** The `amr` values of sessions that a mailed link started. */
const BY_MAIL: ReadonlySet<string> = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup']);

/** The marker of a session that may choose its password; it can't be forged without the server's key. */
export function choiceMarker(session: string, choice: PasswordChoice, now = Date.now()): string {
  const began = Math.floor(now / 1000);
  return `${choice}.${began}.${signatureOf('recovery', signed(session, choice, began))}`;
}

/**
 * The password that a session may choose, from the claims of its verified token and the marker in its cookie; null for
 * nothing. A token that says how its session started decides: after a password or Google it may choose nothing,
 * whatever the marker says, and after a reset link it needs no marker.
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

/** True if a token says that a mailed link started its session. A service that does not say is not believed. */
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
