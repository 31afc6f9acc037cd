import { createServerClient } from '@supabase/ssr';
import { NextResponse, type NextRequest } from 'next/server';
import { supabaseSettings } from '@/lib/env';
import {
  isRemembered,
  isSecure,
  RECOVERY_COOKIE,
  REMEMBER_COOKIE,
  SESSION_COOKIE,
  sessionCookieOptions,
} from './cookies';

/**
 * What the cookies of a request say: who is there, that nobody is, that a session was there and has
 * ended, or that the backend can't be asked. 'recovery' is a session that began with a reset link.
 */
type SessionState = 'signed-in' | 'recovery' | 'signed-out' | 'ended' | 'unknown';

export interface SessionCheck {
  state: SessionState;
  /** Passes the request on with the refreshed cookies and these request headers. */
  pass: (requestHeaders: Record<string, string>) => NextResponse;
  /** Sends the browser elsewhere with the refreshed cookies. */
  redirect: (to: string) => NextResponse;
}

/** auth-js retries a refresh for 25 s when the backend is down; nobody waits that long for a page. */
const PATIENCE_MS = 3000;

/** auth-js ends a session over any failure but these; a backend that stumbles or is busy ends none. */
const RETRYABLE = 503;
const keepSessionOverTrouble: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  return response.status >= 500 || response.status === 429
    ? new Response(response.body, { status: RETRYABLE, headers: response.headers })
    : response;
};

/** Checks the session of a request and refreshes it when it is close to its end. */
export async function checkSession(request: NextRequest): Promise<SessionCheck> {
  const { url, key } = supabaseSettings();
  const secure = isSecure(request.headers, request.nextUrl.protocol);
  const remember = isRemembered(request.cookies.get(REMEMBER_COOKIE)?.value);
  const cameWithSession = request.cookies.getAll().some(({ name }) => name.startsWith(SESSION_COOKIE));
  const changes: { name: string; value: string; options: Parameters<typeof sessionCookieOptions>[0] }[] = [];
  const extraHeaders = new Headers();

  const supabase = createServerClient(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    global: { fetch: keepSessionOverTrouble },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (changed, responseHeaders) => {
        for (const { name, value, options } of changed) {
          request.cookies.set(name, value);
          changes.push({ name, value, options });
        }
        for (const [name, value] of Object.entries(responseHeaders)) extraHeaders.set(name, value);
      },
    },
  });

  const withCookies = (response: NextResponse) => {
    for (const { name, value, options } of changes) {
      response.cookies.set(name, value, sessionCookieOptions(options, { secure, remember }));
    }
    extraHeaders.forEach((value, name) => response.headers.set(name, value));
    return response;
  };
  const state = await within(stateOf(supabase, request.cookies.get(RECOVERY_COOKIE)?.value), PATIENCE_MS);
  return {
    state: state === 'signed-out' && cameWithSession ? 'ended' : state,
    pass: (requestHeaders) => {
      // Taken now, so that cookies refreshed above reach the page.
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(requestHeaders)) headers.set(name, value);
      return withCookies(NextResponse.next({ request: { headers } }));
    },
    redirect: (to) => withCookies(NextResponse.redirect(new URL(to, request.url))),
  };
}

async function stateOf(
  supabase: ReturnType<typeof createServerClient>,
  recovery: string | undefined,
): Promise<SessionState> {
  const { data, error } = await supabase.auth.getClaims();
  if (error?.name === 'AuthRetryableFetchError') return 'unknown';
  if (!data?.claims.sub) return 'signed-out';
  return recovery !== undefined && recovery === data.claims.session_id ? 'recovery' : 'signed-in';
}

async function within(check: Promise<SessionState>, milliseconds: number): Promise<SessionState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<SessionState>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), milliseconds);
  });
  try {
    // A check that fails after the timeout has no one left to tell.
    return await Promise.race([check.catch((): SessionState => 'unknown'), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
