import { createServerClient } from '@supabase/ssr';
import { NextResponse, type NextRequest } from 'next/server';
import { supabaseSettings } from '@/lib/env';
import { withPatience } from './patience';
import { isSecure, SESSION_COOKIE, sessionCookieOptions } from './cookies';

/** What the cookies of a request say: who is there, or that the backend can't be asked. */
export interface SessionCheck {
  state: 'signed-in' | 'signed-out' | 'unknown';
  /** Passes the request on with the refreshed cookies. */
  pass: () => NextResponse;
  /** Sends the browser elsewhere with the refreshed cookies. */
  redirect: (to: string) => NextResponse;
}

/** Checks the session of a request and refreshes it when it is close to its end. */
export async function checkSession(request: NextRequest): Promise<SessionCheck> {
  const { url, key } = supabaseSettings();
  const secure = isSecure(request.headers, request.nextUrl.protocol);
  const changes: { name: string; value: string; options: Parameters<typeof sessionCookieOptions>[0] }[] = [];
  const extraHeaders = new Headers();

  const supabase = createServerClient(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
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
      response.cookies.set(name, value, sessionCookieOptions(options, secure));
    }
    extraHeaders.forEach((value, name) => response.headers.set(name, value));
    return response;
  };
  const state = await withPatience(stateOf(supabase), 'unknown');
  return {
    state,
    pass: () => withCookies(NextResponse.next({ request })),
    redirect: (to) => withCookies(NextResponse.redirect(new URL(to, request.url))),
  };
}

async function stateOf(supabase: ReturnType<typeof createServerClient>): Promise<SessionCheck['state']> {
  const { data, error } = await supabase.auth.getClaims();
  if (error?.name === 'AuthRetryableFetchError') return 'unknown';
  return data?.claims.sub ? 'signed-in' : 'signed-out';
}
