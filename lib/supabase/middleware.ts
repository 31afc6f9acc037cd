import { createServerClient } from '@supabase/ssr';
import { NextResponse, type NextRequest } from 'next/server';
import { supabaseSettings } from '@/lib/env';
import {
  isRemembered,
  isSecure,
  isSessionCookie,
  RECOVERY_COOKIE,
  REMEMBER_COOKIE,
  SESSION_COOKIE,
  sessionCookieOptions,
} from './cookies';
import { passwordChoice } from './password-choice';
import { Backend, withTimeout } from './timeout';
import { limitRefreshes } from './refresh-limit';
import { noteSilence } from './silence';
import { fetchClaims, type VerifiedToken } from './session-claims';
import { readableCookies } from './stored-session';
import { rememberVerified } from './verified-sessions';

/**
 * The state that a request's cookies show: a user, a visitor, an expired session, a backend that is asked too often, or
 * one that can't be reached. 'recovery' is a session that may choose a new password, after a reset link;
 * 'first-password' one that has to choose one, after a link that confirmed an address.
 */
type SessionState =
  'signed-in' | 'recovery' | 'first-password' | 'signed-out' | 'ended' | 'too-many' | 'unknown';

const STATES = { reset: 'recovery', first: 'first-password' } as const;

export interface SessionCheck {
  state: SessionState;
  /** The id of the user; null for none. */
  user: string | null;
  /** Passes the request on with the refreshed cookies and these request headers; `x-nonce` is its id. */
  pass: (requestHeaders: Record<string, string> & { 'x-nonce': string }) => NextResponse;
  /** Redirects with the refreshed cookies. */
  redirect: (to: string) => NextResponse;
}

/** Checks the session of a request and refreshes it when it is about to expire. */
export async function checkSession(request: NextRequest): Promise<SessionCheck> {
  const { url, key } = supabaseSettings();
  const secure = isSecure(request.headers, request.nextUrl.protocol);
  const remember = isRemembered(request.cookies.get(REMEMBER_COOKIE)?.value);
  const cookiesOfSession = request.cookies
    .getAll()
    .map(({ name }) => name)
    .filter(isSessionCookie);
  const changes: { name: string; value: string; options: Parameters<typeof sessionCookieOptions>[0] }[] = [];

  const backend = new Backend(null, limitRefreshes(request.headers));
  const supabase = createServerClient(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    global: { fetch: backend.fetch },
    cookies: {
      getAll: () => readableCookies(request.cookies.getAll()),
      setAll: (changed) => {
        if (backend.endsForTooManyRequests(changed)) return;
        for (const { name, value, options } of changed) {
          request.cookies.set(name, value);
          changes.push({ name, value, options });
        }
      },
    },
  });

  const recovery = request.cookies.get(RECOVERY_COOKIE)?.value;
  const { state: found, verified } = await withTimeout<Found>(
    stateOf(supabase, recovery),
    UNKNOWN,
    backend.isFailing,
  );
  const state = found === 'signed-out' && cookiesOfSession.length > 0 ? 'ended' : found;
  if (state === 'ended') {
    for (const name of cookiesOfSession) changes.push({ name, value: '', options: { maxAge: 0 } });
  }
  // The next page says that the session has ended. A prefetch would say it to nobody, and for an action
  // cookies mean a page drawn again, in place of the form and the typed text.
  if (state === 'ended' && isFetch(request)) changes.length = 0;

  const withCookies = (response: NextResponse) => {
    for (const { name, value, options } of changes) {
      response.cookies.set(name, value, sessionCookieOptions(options, { secure, remember }));
    }
    return response;
  };
  return {
    state,
    user: verified?.claims.sub ?? null,
    // Called when the refreshed cookies are in the request, so that they reach the page.
    pass: (requestHeaders) => {
      if (verified) rememberVerified(requestHeaders['x-nonce'], verified);
      // An action is run all the same, and says so itself.
      if (state === 'unknown') noteSilence(requestHeaders['x-nonce']);
      const response = passOn(request, requestHeaders);
      // Also for what Next answers in the page's place: a redirect to `?_rsc=`, which going back would follow.
      response.headers.set('cache-control', NOT_CACHED);
      return withCookies(response);
    },
    redirect: (to) => withCookies(redirectTo(request, to)),
  };
}

const NOT_CACHED = 'private, no-store';

/** A redirect. Its target depends on the user and the time, so it must not be cached. */
export function redirectTo(request: NextRequest, to: string): NextResponse {
  return NextResponse.redirect(new URL(to, request.url), { headers: { 'cache-control': NOT_CACHED } });
}

/** Passes a request on with these headers added. */
export function passOn(request: NextRequest, requestHeaders: Record<string, string>): NextResponse {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(requestHeaders)) headers.set(name, value);
  return NextResponse.next({ request: { headers } });
}

/** True if the request is made by a script of a page rather than a navigation. */
function isFetch(request: NextRequest): boolean {
  return (request.headers.get('sec-fetch-dest') ?? 'document') !== 'document';
}

interface Found {
  state: SessionState;
  verified: VerifiedToken | null;
}

const UNKNOWN: Found = { state: 'unknown', verified: null };
const TOO_MANY: Found = { state: 'too-many', verified: null };

async function stateOf(
  supabase: ReturnType<typeof createServerClient>,
  recovery: string | undefined,
): Promise<Found> {
  const { data, error } = await fetchClaims(supabase.auth);
  if (error?.name === 'AuthRetryableFetchError') return UNKNOWN;
  if (error?.status === 429) return TOO_MANY;
  if (!data) return { state: 'signed-out', verified: null };
  const choice = passwordChoice(data.claims, recovery);
  return {
    state: choice ? STATES[choice] : 'signed-in',
    verified: data,
  };
}
