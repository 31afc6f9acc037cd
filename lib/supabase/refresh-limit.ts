import { beginAttempt, clientSubject } from './attempts';

const REFRESHES = /\/auth\/v1\/token\?grant_type=refresh_token/;
/** What auth-js keeps the session for, and tries again later. */
const RETRYABLE = 503;

/**
 * Asks the auth service through `ask`, but for no more refreshed sessions than one client may have in a while: all clients
 * share what the service grants the app, and anyone can send a session that has run out and never was one. An unknown
 * client is not counted.
 */
export function limitRefreshes(headers: Pick<Headers, 'get'>, ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (REFRESHES.test(input instanceof Request ? input.url : String(input))) {
      const { data } = await beginAttempt('refresh', { source: clientSubject(headers) });
      // A backend that can't count is asked all the same, and says itself what is wrong.
      if (data && data.seconds > 0) return new Response(null, { status: RETRYABLE });
    }
    return ask(input, init);
  };
}
