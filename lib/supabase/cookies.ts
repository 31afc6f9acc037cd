import type { CookieOptions } from '@supabase/ssr';

/** One name for every backend address, so that moving the backend keeps nobody's stale cookie around. */
export const SESSION_COOKIE = 'sb-outlay';

/** Whether a cookie holds the session or a part of it. The code verifier of a sign-in in progress does not. */
export function isSessionCookie(name: string): boolean {
  return name === SESSION_COOKIE || name.startsWith(`${SESSION_COOKIE}.`);
}

/** Says whether the session outlives the browser: '0' when 'Remember me' was left unticked. */
export const REMEMBER_COOKIE = 'remember';

/** Holds the signed marker of a session that may set a password unasked (password-choice.ts). */
export const RECOVERY_COOKIE = 'recovery';

/** Says, signed, that who signed up in this browser knows the password that the auth service took. */
export const FIRST_PASSWORD_COOKIE = 'first-password';

/**
 * Holds a random name of this browser, by which it is known to those who have signed in here: it counts for itself when
 * they mistype. It is no session and stays when one ends.
 */
export const DEVICE_COOKIE = 'device';

/** Holds, for a while, which new address who has asked for; the auth service knows only of those that nobody has. */
export const ASKED_ADDRESS_COOKIE = 'asked-address';

/** What is said of who is signed in, or was of late; none of it is left when they leave. */
export const MARKER_COOKIES = [
  REMEMBER_COOKIE,
  RECOVERY_COOKIE,
  FIRST_PASSWORD_COOKIE,
  ASKED_ADDRESS_COOKIE,
] as const;

/** How session cookies are set: out of reach for scripts, and only on the wire encrypted where the site is. */
export function sessionCookieOptions(
  options: CookieOptions,
  { secure, remember }: { secure: boolean; remember: boolean },
): CookieOptions {
  const cookie: CookieOptions = { ...options, httpOnly: true, sameSite: 'lax', secure, path: '/' };
  // A maximum age of 0 removes the cookie. Next drops that 0 when an action sets cookies as well, but no date.
  if (cookie.maxAge === 0) return { ...cookie, expires: new Date(0) };
  if (!remember) {
    delete cookie.maxAge;
    delete cookie.expires;
  }
  return cookie;
}

/** Whether the session outlives the browser, from the value of its marker cookie. */
export function isRemembered(marker: string | undefined): boolean {
  return marker !== '0';
}

/** Whether the browser came by https, possibly through a proxy that ends TLS. */
export function isSecure(headers: Pick<Headers, 'get'>, protocol?: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? protocol?.replace(':', '')) === 'https';
}
