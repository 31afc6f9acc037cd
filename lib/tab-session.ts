import { TAB_USER_HEADER } from '@/lib/other-user';
import { hasUnsaved } from '@/lib/unsaved';

/** The user whom a tab was rendered for. */
export interface TabUser {
  id: string;
  email: string;
}

/** The state of the session since this tab was rendered. */
export type TabSession =
  | { state: 'current' }
  /** It has ended, or a login page is open in another tab. */
  | { state: 'ended' }
  /** The user pressed Logout in another tab. */
  | { state: 'signed-out' }
  /** Somebody else is signed in, in another tab. */
  | { state: 'other'; email: string };

/** The channel on which tabs say who is signed in. */
export const USER_CHANNEL = 'user';

/** A tab's announcement: the user signed in in it (null for a visitor), or that Logout was pressed. */
export type UserAnnouncement = { user: TabUser | null } | 'sign-out';

/** The codes of errors for visitors. */
const SIGNED_OUT: ReadonlySet<string> = new Set([
  'session_ended',
  'session_ended_on_page',
  'sign_in_to_add_transactions',
  'sign_in_to_import',
  'import_signed_out',
]);

const CURRENT: TabSession = { state: 'current' };

let user: TabUser | null = null;
let session: TabSession = CURRENT;
const listeners = new Set<() => void>();

export function tabSession(): TabSession {
  return session;
}

export function onTabSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function become(next: TabSession): void {
  if (next.state === session.state && next.state !== 'other') return;
  session = next;
  for (const listener of listeners) listener();
}

/** Sets the user that this tab is rendered for; null for a visitor. */
export function setTabUser(next: TabUser | null): void {
  user = next;
  become(CURRENT);
  if (next) watchRequests();
}

/** Notes who is signed in now; null for nobody. */
export function noteUser(now: TabUser | null): void {
  if (!user) return;
  if (now) become(now.id === user.id ? CURRENT : { state: 'other', email: now.email });
  // Data that somebody else must not see stays hidden once nobody is signed in.
  else
    become({ state: session.state === 'other' || session.state === 'signed-out' ? 'signed-out' : 'ended' });
}

/** Notes that the user pressed Logout. */
export function noteSignOut(): void {
  if (user) become({ state: 'signed-out' });
}

/** Notes what the error of a request says about the session. */
export function noteErrorCode(code: string): void {
  if (isSignedOut(code)) noteUser(null);
  else if (code === 'other_user') void checkTabUser();
}

/** Tells the other tabs that the user is signing out, so that they hide unsaved text. */
export function announceSignOut(): void {
  const tabs = new BroadcastChannel(USER_CHANNEL);
  tabs.postMessage('sign-out' satisfies UserAnnouncement);
  tabs.close();
}

export function isSignedOut(code: string | undefined): boolean {
  return code !== undefined && SIGNED_OUT.has(code);
}

/** Asks the server who is signed in. Returns whether it is the user of this tab; false if there is no answer. */
export async function checkTabUser(): Promise<boolean> {
  try {
    const { getJson } = await import('@/lib/fetch-json');
    const result = await getJson<TabUser>('/session', {});
    if (result.ok) noteUser(result.data);
    else if (isSignedOut(result.error.code)) noteUser(null);
    return result.ok && result.data.id === user?.id;
  } catch {
    return false;
  }
}

let isWatching = false;

/**
 * Names the tab's user in every write, so that the server rejects it once somebody else is signed in: the cookies are
 * those of all tabs. And keeps a screen with something unsaved when the session ends while its data reloads. Next has no
 * other place for either.
 */
function watchRequests(): void {
  if (isWatching) return;
  isWatching = true;
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (!user || !isOurs(input)) return send(input, init);
    const headers = new Headers(init?.headers);
    if (init?.method === 'POST') {
      headers.set(TAB_USER_HEADER, user.id);
      return send(input, { ...init, headers });
    }
    const isReload = headers.has('rsc') && !headers.has('next-router-prefetch');
    return isReload && hasUnsaved() ? sentWhileSignedIn(() => send(input, init)) : send(input, init);
  };
}

/** The response once it is no redirect to the login page, which would take the tab there. */
async function sentWhileSignedIn(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  if (!response.redirected || new URL(response.url).pathname !== '/login' || !hasUnsaved()) return response;
  noteUser(null);
  await new Promise<void>((resolve) => {
    const forget = onTabSession(() => {
      if (session.state !== 'current') return;
      forget();
      resolve();
    });
  });
  return sentWhileSignedIn(send);
}

function isOurs(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : input;
  return new URL(address, window.location.href).origin === window.location.origin;
}
