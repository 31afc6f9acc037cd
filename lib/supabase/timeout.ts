import { readBackendTimeout, supabaseSettings } from '@/lib/env';
import { requestLimit } from './bulk-functions';
import { refreshOnce } from './refresh-once';

/** How long a backend that is slow but there is waited for, to say who asks. */
const SLOW_MS = 15_000;
/** How long a backend may take to say that it is there. */
const HEALTH_MS = 4_000;

/**
 * The outcome of a promise, or `otherwise` when it fails or takes longer than anyone should wait. A backend that says it
 * is well is only slow, and waited for longer, unless it is known to `fail`.
 */
export async function withTimeout<Outcome>(
  promise: Promise<Outcome>,
  otherwise: Outcome,
  fails: () => boolean = () => false,
): Promise<Outcome> {
  // What fails after the timeout has no one left to tell.
  const outcome = promise.then(
    (value) => ({ value }),
    () => ({ value: otherwise }),
  );
  const patience = readBackendTimeout(process.env);
  const answer =
    (await within(patience, outcome)) ??
    (!fails() && (await isThere(outcome)) ? await within(SLOW_MS - patience, outcome) : null);
  return answer ? answer.value : otherwise;
}

async function within<Outcome>(time: number, promise: Promise<Outcome>): Promise<Outcome | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(time, 0));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the auth service says it is well, or what is waited for comes meanwhile. */
function isThere(outcome: Promise<unknown>): Promise<boolean> {
  health ??= within(HEALTH_MS, askForHealth())
    .then((well) => well ?? false)
    .finally(() => {
      health = null;
    });
  return Promise.race([health, outcome.then(() => true)]);
}

/** The question that is under way: all who wait meanwhile want to know the same. */
let health: Promise<boolean> | null = null;

async function askForHealth(): Promise<boolean> {
  const { url, key } = supabaseSettings();
  try {
    const response = await fetch(`${url}/auth/v1/health`, {
      headers: { apikey: key },
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const RETRYABLE = 503;
const REFRESHES = /\/auth\/v1\/token\?grant_type=refresh_token$/;
const ASKS_WHO = /\/auth\/v1\/user$/;

/**
 * How the backend is asked: giving up on one that accepts a request and never answers it, refreshing a session once for
 * all who need it, and telling auth-js, which ends a session over any failure but a retryable one, that trouble is such.
 * That there were too many requests passes as it is: trying again would be one more. A client whose session was not
 * refreshed for that reason must not write that it has ended (`endsForHaste`).
 */
export class Backend {
  #failing = false;
  #hasty = false;

  /** `limit` is asked for leave before a session is refreshed, and may answer itself. */
  constructor(private readonly limit: (ask: () => Promise<Response>) => Promise<Response> = (ask) => ask()) {}

  /** Whether its last answer about a session was trouble, or none came. */
  readonly isFailing = (): boolean => this.#failing;

  /** Whether cookies that a client is about to write remove a session that was only asked for too often. */
  endsForHaste(changed: readonly { value: string }[]): boolean {
    return this.#hasty && changed.every(({ value }) => value === '');
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const refreshes = REFRESHES.test(url);
    if (!refreshes && !ASKS_WHO.test(url)) return fetchInTime(requestLimit(url), input, init);
    const ask = () => fetchInTime(SLOW_MS, input, init);
    const token = refreshes ? refreshTokenOf(init) : null;
    try {
      const response = await (token ? refreshOnce(token, () => this.limit(ask)) : ask());
      this.#failing = response.status >= 500;
      this.#hasty ||= response.status === 429;
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

function fetchInTime(time: number, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const limit = AbortSignal.timeout(time);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
}
