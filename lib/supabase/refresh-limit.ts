import { countAttempt, clientSubjects } from './rate-limits';

/** The auth service's response to too many requests. */
const TOO_MANY = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };

/**
 * Refreshes sessions through `ask`, up to a limit per client: all clients share the app's quota at the service, and
 * anyone can send an invented expired session. Beyond the limit it returns the service's own response without asking.
 * Unknown clients are not counted: a stranger's invented sessions would keep everybody's from being refreshed.
 */
export function limitRefreshes(
  headers: Pick<Headers, 'get'>,
): (ask: () => Promise<Response>) => Promise<Response> {
  return async (ask) => {
    const client = clientSubjects(headers);
    if (client.shared) return ask();
    const { data } = await countAttempt('refresh', client, headers.get('x-nonce'));
    // A backend that can't count is asked anyway, and reports its own failure.
    return data && data.seconds > 0 ? Response.json(TOO_MANY, { status: TOO_MANY.code }) : ask();
  };
}
