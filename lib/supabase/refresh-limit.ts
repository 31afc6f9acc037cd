import { countAttempt, clientSubject } from './rate-limits';

/** The auth service's response to too many requests. */
const TOO_MANY = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };

/**
 * Refreshes sessions through `ask`, up to a limit per client: all clients share the app's quota at the service, and
 * anyone can send an invented expired session. Beyond the limit it returns the service's own response without asking.
 * Unknown clients are not counted.
 */
export function limitRefreshes(
  headers: Pick<Headers, 'get'>,
): (ask: () => Promise<Response>) => Promise<Response> {
  return async (ask) => {
    const { data } = await countAttempt('refresh', { source: clientSubject(headers) });
    // A backend that can't count is asked anyway, and reports its own failure.
    return data && data.seconds > 0 ? Response.json(TOO_MANY, { status: TOO_MANY.code }) : ask();
  };
}
