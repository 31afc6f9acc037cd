import type { CookieOptions } from '@supabase/ssr';

/** The same name for every backend URL, so that moving the backend leaves no stale cookies behind. */
export const SESSION_COOKIE = 'sb-outlay';

/** True if a cookie holds the session or a part of it. The code verifier of a sign-in in progress does not count. */
export function isSessionCookie(name: string): boolean {
  return name === SESSION_COOKIE || name.startsWith(`${SESSION_COOKIE}.`);
}

/** The cookie that says if the session outlives the browser: '0' if 'Remember me' was unticked. */
export const REMEMBER_COOKIE = 'remember';

/** The signed marker of a session that may set a password without the current one (password-choice.ts). */
export const RECOVERY_COOKIE = 'recovery';

/** A signed marker: whoever signed up in this browser knows the password that the auth service has. */
export const FIRST_PASSWORD_COOKIE = 'first-password';

/**
 * A random name for this browser, by which accounts recognise it: its failed attempts are counted apart from others'.
 * It is not a session and survives sign-out.
 */
export const DEVICE_COOKIE = 'device';

/** For a while, which new address was requested by whom; the auth service only keeps those nobody has. */
export const ASKED_ADDRESS_COOKIE = 'asked-address';

/** Cookies about the current or a recent user; all are removed on sign-out. */
export const MARKER_COOKIES = [
  REMEMBER_COOKIE,
  RECOVERY_COOKIE,
  FIRST_PASSWORD_COOKIE,
  ASKED_ADDRESS_COOKIE,
] as const;

/** The options of session cookies: httpOnly, and secure where the site is on https. */
export function sessionCookieOptions(
  options: CookieOptions,
  { secure, remember }: { secure: boolean; remember: boolean },
): CookieOptions {
  const cookie: CookieOptions = { ...options, httpOnly: true, sameSite: 'lax', secure, path: '/' };
  // A maximum age of 0 removes the cookie. Next drops that 0 when an action sets cookies too, but not a date.
  if (cookie.maxAge === 0) return { ...cookie, expires: new Date(0) };
  if (!remember) {
    delete cookie.maxAge;
    delete cookie.expires;
  }
  return cookie;
}

/** True if the session outlives the browser, from the value of its marker cookie. */
export function isRemembered(marker: string | undefined): boolean {
  return marker !== '0';
}

/** True if the browser uses https, possibly through a proxy that terminates TLS. */
export function isSecure(headers: Pick<Headers, 'get'>, protocol?: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? protocol?.replace(':', '')) === 'https';
}
