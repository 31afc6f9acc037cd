import type { VerifiedToken } from './session-claims';

/** The milliseconds for which a verification is valid: the page asks for it as soon as it renders. */
const LIFETIME = 5_000;

interface Verified {
  verified: VerifiedToken;
  until: number;
}

/** Middleware and pages are separate bundles in one process; this is what they share. */
const SHARED = Symbol.for('outlay.verified-sessions');
const shared = globalThis as { [SHARED]?: Map<string, Verified> };
const byRequest = (shared[SHARED] ??= new Map());

/**
 * Keeps what the auth service said about a request's access token, so that the page need not ask again. `request` is
 * a random id chosen by the middleware, so a client can't name it.
 */
export function rememberVerified(request: string, verified: VerifiedToken, now = Date.now()): void {
  // Oldest first.
  for (const [id, { until }] of byRequest) {
    if (until > now) break;
    byRequest.delete(id);
  }
  byRequest.set(request, { verified, until: now + LIFETIME });
}

/** The verification for this request and this token; null when there is none. */
export function findVerified(
  request: string | null,
  token: string | undefined,
  now = Date.now(),
): VerifiedToken | null {
  const kept = request === null ? undefined : byRequest.get(request);
  return kept && kept.verified.token === token && kept.until > now ? kept.verified : null;
}
