import type { JwtPayload } from '@supabase/supabase-js';

/** How long what was verified for a request holds, in milliseconds: a page asks for it as soon as it is rendered. */
const LIFETIME = 5_000;

interface Verified {
  token: string;
  claims: JwtPayload;
  until: number;
}

/** Middleware and pages are bundles of their own in one process; this is what they share. */
const SHARED = Symbol.for('outlay.verified-sessions');
const shared = globalThis as { [SHARED]?: Map<string, Verified> };
const byRequest = (shared[SHARED] ??= new Map());

/**
 * Keeps what the auth service has just said of a request's access token, so that the page need not ask the same again.
 * `request` is an id that the middleware chose for the request; it is random, and a client can't name one of its own.
 */
export function rememberVerified(request: string, token: string, claims: JwtPayload, now = Date.now()): void {
  // The oldest come first.
  for (const [id, { until }] of byRequest) {
    if (until > now) break;
    byRequest.delete(id);
  }
  byRequest.set(request, { token, claims, until: now + LIFETIME });
}

/** What was verified for this request and this very token; null where it has to be asked. */
export function findVerified(
  request: string | null,
  token: string | undefined,
  now = Date.now(),
): JwtPayload | null {
  const verified = request === null ? undefined : byRequest.get(request);
  return verified && verified.token === token && verified.until > now ? verified.claims : null;
}
