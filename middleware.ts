import { NextResponse, type NextRequest } from 'next/server';
import { isTooLarge } from '@/lib/body-limit';
import { isOfOtherUser } from '@/lib/other-user';
import { TURNED_AWAY } from '@/lib/request-errors';
import { decideRoute, isPublic, pathOfAuthError } from '@/lib/routes';
import { contentSecurityPolicy, newNonce } from '@/lib/security-headers';
import { unavailablePage } from '@/lib/unavailable-page';
import { checkSession, passOn, redirectTo, type SessionCheck } from '@/lib/supabase/middleware';

/** The first gate: refreshes the session, then lets the routes table say pass or redirect. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const response = await respond(request, {
    'x-nonce': nonce,
    'content-security-policy': policy,
    'x-path': request.nextUrl.pathname + request.nextUrl.search,
  });
  response.headers.set('content-security-policy', policy);
  return response;
}

type RequestHeaders = Parameters<SessionCheck['pass']>[0];

async function respond(request: NextRequest, requestHeaders: RequestHeaders): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  if (await isTooLarge(request)) return tooLarge();
  const failed = pathOfAuthError(pathname, searchParams);
  if (failed) return redirectTo(request, failed);
  if (isPublic(pathname)) return passOn(request, requestHeaders);
  const session = await checkSession(request);
  // An action guards itself and returns an error; a redirect would lose what the user typed.
  if (request.method === 'POST' && request.headers.has('next-action'))
    return isOfOtherUser(request.headers, session.user) ? otherUser() : session.pass(requestHeaders);
  if (session.state === 'unknown' || session.state === 'too-many') return unavailable(session.state);
  const decision = decideRoute(pathname, search, session.state, searchParams.get('code'));
  return decision.action === 'redirect' ? session.redirect(decision.to) : session.pass(requestHeaders);
}

/** The session can't be checked just now: it is kept, and nothing private is shown. */
function unavailable(why: 'unknown' | 'too-many'): NextResponse {
  return new NextResponse(unavailablePage(why), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': why === 'too-many' ? '60' : '5',
      'cache-control': 'no-store',
    },
  });
}

/** A form shows this text in place of its action's error, if the response is plain text and nothing else. */
function tooLarge(): NextResponse {
  return new NextResponse(TURNED_AWAY.request_too_large, {
    status: 413,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}

/** The tab was rendered for somebody else. The text goes the same way. */
function otherUser(): NextResponse {
  return new NextResponse(TURNED_AWAY.other_user, {
    status: 409,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

export const config = {
  // In the same process as the pages, so that they know what the auth service said
  // (lib/supabase/verified-sessions.ts).
  runtime: 'nodejs',
  matcher: ['/((?!_next/static/|_next/image$).*)'],
};
