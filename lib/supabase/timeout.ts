import { readBackendTimeout } from '@/lib/env';
import { isBulk, requestLimit } from './bulk-functions';
import { isThere, within } from './health';
import { refreshOnce } from './refresh-once';
import { watchedFetch } from './watched-fetch';

/** The milliseconds to wait for a slow but healthy backend to identify the user. */
const SLOW_MS = 15_000;

/**
 * The result of a promise, or `otherwise` when it fails or times out. A healthy backend is only slow and gets more
 * time, unless it is known to `fail`.
 */
export async function withTimeout<Outcome>(
  promise: Promise<Outcome>,
  otherwise: Outcome,
  fails: () => boolean = () => false,
): Promise<Outcome> {
  // After the timeout a failure has no one to report to.
  const outcome = promise.then(
    (value) => ({ value }),
    () => ({ value: otherwise }),
  );
  const timeoutMs = readBackendTimeout(process.env);
  const answer =
    (await within(timeoutMs, outcome)) ??
    (!fails() && (await isThere(outcome)) ? await within(SLOW_MS - timeoutMs, outcome) : null);
  return answer ? answer.value : otherwise;
}

const RETRYABLE = 503;
const REFRESHES = /\/auth\/v1\/token\?grant_type=refresh_token$/;
const USER_REQUEST = /\/auth\/v1\/user$/;

/**
 * Requests to the backend: they time out, refresh a session once for all who need it, and report trouble to auth-js
 * as retryable, since it ends a session over any other failure. 'Too many requests' passes unchanged: retrying would
 * only add one more. A client whose refresh was refused for that must not write that the session ended
 * (`endsForTooManyRequests`).
 */
export class Backend {
  #failing = false;
  #rateLimited = false;

  /** `request` is the browser's request it works for; `limit` may respond in place of the refresh it is given. */
  constructor(
    private readonly request: string | null = null,
    private readonly limit: (ask: () => Promise<Response>) => Promise<Response> = (ask) => ask(),
  ) {}

  /** True if the last response about a session was a failure, or there was none. */
  readonly isFailing = (): boolean => this.#failing;

  /** True if the cookies about to be written remove a session whose refresh was only rate limited. */
  endsForTooManyRequests(changed: readonly { value: string }[]): boolean {
    return this.#rateLimited && changed.every(({ value }) => value === '');
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const refreshes = REFRESHES.test(url);
    const { request } = this;
    if (!refreshes && !USER_REQUEST.test(url)) {
      return watchedFetch({ limit: requestLimit(url), request, watched: !isBulk(url) }, input, init);
    }
    const ask = () => watchedFetch({ limit: SLOW_MS, request, watched: true }, input, init);
    const token = refreshes ? refreshTokenOf(init) : null;
    try {
      const response = await (token ? refreshOnce(token, () => this.limit(ask)) : ask());
      this.#failing = response.status >= 500;
      this.#rateLimited ||= response.status === 429;
      return this.#failing
        ? new Response(response.body, { status: RETRYABLE, headers: response.headers })
        : response;
    } catch (error) {
      this.#failing = true;
      throw error;
    }
  };
}

function refreshTokenOf(init: RequestInit | undefined): string | null {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  const token = (body as { refresh_token?: unknown } | null)?.refresh_token;
  return typeof token === 'string' ? token : null;
}
