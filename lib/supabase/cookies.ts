import type { CookieOptions } from '@supabase/ssr';

/** One name for every backend address, so that moving the backend keeps nobody's stale cookie around. */
export const SESSION_COOKIE = 'sb-outlay';

/** How session cookies are set: out of reach for scripts, and only on the wire encrypted where the site is. */
export function sessionCookieOptions(options: CookieOptions, secure: boolean): CookieOptions {
  return { ...options, httpOnly: true, sameSite: 'lax', secure, path: '/' };
}

/** Whether the browser came by https, possibly through a proxy that ends TLS. */
export function isSecure(headers: Pick<Headers, 'get'>, protocol?: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? protocol?.replace(':', '')) === 'https';
}
