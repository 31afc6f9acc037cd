import { countAttempt, clientSubject } from './rate-limits';

/** What the auth service answers when it is asked too often. */
const TOO_MANY = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };

/**
 * Lets a client refresh sessions through `ask`, but no more than one may have in a while: all clients share what the
 * service grants the app, and anyone can send a session that has run out and never was one. Past that the answer is the
 * one the service would give, without asking it. An unknown client is not counted.
 */
export function limitRefreshes(
  headers: Pick<Headers, 'get'>,
): (ask: () => Promise<Response>) => Promise<Response> {
  return async (ask) => {
    const { data } = await countAttempt('refresh', { source: clientSubject(headers) });
    // A backend that can't count is asked all the same, and says itself what is wrong.
    return data && data.seconds > 0 ? Response.json(TOO_MANY, { status: TOO_MANY.code }) : ask();
  };
}
