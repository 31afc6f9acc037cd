/** The visitors and users who may see a route. */
type Access =
  /** Anyone. */
  | 'public'
  /** Visitors only; a signed-in user is sent to the dashboard. */
  | 'visitor'
  /** Signed-in users only; a visitor is sent to the login page. */
  | 'signed-in'
  /** Anyone, once it is known who is there. */
  | 'either'
  /** A session that may choose a password: a reset link began it, or one that has confirmed an address. */
  | 'recovery';

/**
 * The state of a request's session: a visitor, a user whose session has expired, a user, a user who may choose a new
 * password, one who must choose a first one, or unknown.
 */
type SessionState = 'signed-out' | 'ended' | 'signed-in' | 'recovery' | 'first-password' | 'unknown';

const ROUTES = {
  '/': 'public',
  '/login': 'visitor',
  '/signup': 'visitor',
  '/forgot-password': 'visitor',
  '/reset-password': 'recovery',
  '/auth/confirm': 'either',
  // The address that the auth service's plain-text e-mails lead to.
  '/auth/v1/verify': 'either',
  '/account-setup': 'signed-in',
  // The page after signing in again, in a tab that a form has opened.
  '/signed-in': 'signed-in',
  '/dashboard': 'signed-in',
  '/transactions': 'signed-in',
  '/transactions/trash': 'signed-in',
  '/reports': 'signed-in',
  '/reports/spending': 'signed-in',
  '/reports/months': 'signed-in',
  '/review': 'signed-in',
  '/upcoming': 'signed-in',
  '/upcoming/recurring': 'signed-in',
  '/upcoming/recurring/[id]': 'signed-in',
  '/budgets': 'signed-in',
  '/upload': 'signed-in',
  '/settings': 'signed-in',
  '/settings/categories': 'signed-in',
  '/settings/payees': 'signed-in',
  '/settings/rules': 'signed-in',
  '/settings/rules/new': 'signed-in',
  '/settings/rules/[id]': 'signed-in',
  '/settings/tags': 'signed-in',
  '/settings/budget-period': 'signed-in',
  '/payees/[id]': 'signed-in',
  '/bank-accounts': 'signed-in',
  '/bank-accounts/[id]': 'signed-in',
  '/net-worth': 'signed-in',
} as const satisfies Record<string, Access>;

/** The address at which a password is chosen, after a link in a mail. */
export const RECOVERY_PATH = '/reset-password';

/** The address that links in mails lead to. */
export const MAIL_LINK_PATH = '/auth/confirm';

/** The address of the export of everything a user owns. */
export const EXPORT_PATH = '/settings/export.zip';

/** URLs that respond on their own, besides the pages. */
const HANDLERS = new Set([
  '/icon.svg',
  '/apple-icon.png',
  '/icons/192.png',
  '/icons/512.png',
  '/icons/maskable-512.png',
  '/opengraph-image.png',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/robots.txt',
  '/sitemap.xml',
  '/upload/template.csv',
  // Check the session themselves: a download redirected to the login page would save that page.
  '/transactions/export.csv',
  '/reports/export.csv',
  // JSON for a screen (lib/data/json-route.ts), which reports a missing session itself.
  '/transactions/find',
  '/transactions/matching',
  '/transactions/sheet',
  '/transactions/candidates',
  '/bank-accounts/reconcile',
  '/budgets/proposals',
  '/budgets/series',
  '/settings/rules/preview',
  '/settings/rules/matches',
  '/imports/rows',
  '/imports/row',
  '/imports/match',
  '/imports/commit',
  '/imports/excluded-rows',
  '/imports/history',
  '/imports/mapping',
  '/imports/proofs',
  '/imports/vanished',
  '/notifications',
  '/notifications/daily',
  '/session',
  EXPORT_PATH,
  // Asks a scheduler for its secret.
  '/notifications/mail',
  '/auth/callback',
]);

/** The page that sign-in with Google returns to. */
const GOOGLE_RETURN = '/dashboard';

export type RouteDecision = { action: 'pass' } | { action: 'redirect'; to: string };

const PASS: RouteDecision = { action: 'pass' };
const redirectTo = (to: string): RouteDecision => ({ action: 'redirect', to });

/**
 * Decides on a request. `path` is the URL's path, `search` its query with the question mark. A page that needs a
 * session is remembered in `next`, so that signing in leads back to it. `code` is what Google sign-in returns with.
 */
export function decideRoute(
  path: string,
  search: string,
  session: SessionState,
  code: string | null = null,
): RouteDecision {
  if (path === GOOGLE_RETURN && code) return redirectTo(`/auth/callback?code=${encodeURIComponent(code)}`);
  if (HANDLERS.has(path)) return PASS;
  const access = accessOf(path);
  const choosing = session === 'recovery' || session === 'first-password';
  const user = session === 'signed-in' || choosing;
  switch (access) {
    case undefined:
      return redirectTo('/');
    case 'public':
    case 'either':
      return PASS;
    case 'visitor':
      return user ? redirectTo('/dashboard') : PASS;
    case 'recovery':
      if (choosing) return PASS;
      return redirectTo(user ? '/dashboard' : '/forgot-password');
    case 'signed-in':
      if (session === 'first-password') return redirectTo(RECOVERY_PATH);
      return user ? PASS : redirectTo(loginPath(path, search, session));
  }
}

/** Error codes of the auth service for a Google sign-in it does not know, or no longer knows. */
const LOST_TRIP = new Set([
  'bad_oauth_state',
  'bad_oauth_callback',
  'flow_state_not_found',
  'flow_state_expired',
  'flow_state_already_used',
]);

/**
 * The address for a browser that the auth service redirected with an error; null without one. It is redirected to
 * where Google sign-in ends, or to `/` for a sign-in it can't place or its own expired link.
 */
export function pathOfAuthError(path: string, params: Pick<URLSearchParams, 'get'>): string | null {
  if ((path !== '/' && path !== GOOGLE_RETURN) || !params.get('error')) return null;
  const code = params.get('error_code') ?? '';
  if (code === 'otp_expired') return '/login?reason=link';
  return LOST_TRIP.has(code) ? '/login?reason=google-lost' : '/login?reason=google';
}

function loginPath(path: string, search: string, session: SessionState): string {
  const params = new URLSearchParams();
  if (session === 'ended') params.set('reason', 'ended');
  if (path !== '/dashboard' || search !== '') params.set('next', path + search);
  const query = params.toString();
  return query ? `/login?${query}` : '/login';
}

/** True if a path can be shown without a session check, for instance while the backend is down. */
export function isPublic(path: string): boolean {
  const access = accessOf(path);
  return access === undefined ? HANDLERS.has(path) : access === 'public';
}

/** The page after sign-in: the requested one if it is one of ours, otherwise the dashboard. */
export function pathAfterSignIn(next: unknown): string {
  const home = '/dashboard';
  if (typeof next !== 'string' || !next.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(next)) return home;
  const base = 'http://outlay.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (!url || url.origin !== base) return home;
  const access = accessOf(url.pathname);
  return access === 'signed-in' || access === 'recovery' ? url.pathname + url.search : home;
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The access to a path; undefined for one that is no page. The last step of an address may be an id. */
function accessOf(path: string): Access | undefined {
  const routes: Readonly<Record<string, Access>> = ROUTES;
  const route = path.includes('[') ? '' : path.replace(ID, '[id]');
  return Object.hasOwn(routes, route) ? routes[route] : undefined;
}
