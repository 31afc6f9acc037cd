/** Who may see a route (product.md, section 2). */
type Access =
  /** Anyone. */
  | 'public'
  /** Visitors only; a signed-in user is sent to the dashboard. */
  | 'visitor'
  /** Signed-in users only; a visitor is sent to the login page. */
  | 'signed-in';

const ROUTES = {
  '/': 'public',
  '/login': 'visitor',
  '/signup': 'visitor',
  '/dashboard': 'signed-in',
  '/transactions': 'signed-in',
  '/upload': 'signed-in',
  '/settings': 'signed-in',
  '/bank-accounts': 'signed-in',
} as const satisfies Record<string, Access>;

/** Files that answer on their own address beside the routes. */
const FILES = new Set(['/icon.svg', '/upload/template.csv']);

export type RouteDecision = { action: 'pass' } | { action: 'redirect'; to: string };

const PASS: RouteDecision = { action: 'pass' };

/**
 * What happens to a request. `path` is the URL's path, `search` its query with the question mark.
 * A page that asked for a session is remembered in `next`, so that signing in leads back to it.
 */
export function decideRoute(path: string, search: string, signedIn: boolean): RouteDecision {
  const access: Access | undefined = isRoute(path) ? ROUTES[path] : undefined;
  if (access === undefined && FILES.has(path)) return PASS;
  if (access === undefined) return { action: 'redirect', to: '/' };
  if (access === 'visitor' && signedIn) return { action: 'redirect', to: '/dashboard' };
  if (access === 'signed-in' && !signedIn) {
    const next = path === '/dashboard' && search === '' ? '' : `?next=${encodeURIComponent(path + search)}`;
    return { action: 'redirect', to: `/login${next}` };
  }
  return PASS;
}

/** Whether a path can be shown without asking who is there, for instance while the backend is down. */
export function isPublic(path: string): boolean {
  return isRoute(path) ? ROUTES[path] === 'public' : FILES.has(path);
}

/** Where sign-in leads: the page that was asked for, if it is one of ours, else the dashboard. */
export function pathAfterSignIn(next: string | undefined): string {
  const home = '/dashboard';
  if (!next || !next.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(next)) return home;
  const base = 'http://outlay.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (!url || url.origin !== base || !isRoute(url.pathname) || ROUTES[url.pathname] !== 'signed-in')
    return home;
  return url.pathname + url.search;
}

function isRoute(path: string): path is keyof typeof ROUTES {
  return Object.hasOwn(ROUTES, path);
}
