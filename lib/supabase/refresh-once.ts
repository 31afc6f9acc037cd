import { createHash } from 'node:crypto';

/** The auth service's response, which several requests may read. */
interface BufferedResponse {
  status: number;
  headers: [string, string][];
  body: string;
}

interface Refresh {
  buffered: Promise<BufferedResponse>;
  /** The time at which the cached response expires, in milliseconds; null while the request is in flight. */
  until: number | null;
}

/** For a refreshed session: as long as Supabase Auth accepts a used refresh token from a late request. */
const REFRESHED_MS = 10_000;
/** For 'too many requests': asking again at once would only add one more. */
const TOO_MANY_MS = 2_000;

/** Middleware and pages are separate bundles in one process; this is what they share. */
const SHARED = Symbol.for('outlay.refreshes');
const shared = globalThis as { [SHARED]?: Map<string, Refresh> };
const refreshes = (shared[SHARED] ??= new Map());

/**
 * Refreshes a session once, however many requests with the same cookie arrive together or shortly after. Whoever gets
 * the result has the whole refresh token, and could refresh it at the service as well.
 */
export async function refreshOnce(refreshToken: string, ask: () => Promise<Response>): Promise<Response> {
  for (const [key, { until }] of refreshes) if (until !== null && until <= Date.now()) refreshes.delete(key);
  const key = createHash('sha256').update(refreshToken).digest('base64url');
  const { buffered } = refreshes.get(key) ?? begin(key, ask);
  const { status, headers, body } = await buffered;
  return new Response(body, { status, headers });
}

function begin(key: string, ask: () => Promise<Response>): Refresh {
  const refresh: Refresh = { buffered: read(ask), until: null };
  refreshes.set(key, refresh);
  const keep = (time: number) => {
    if (time > 0) refresh.until = Date.now() + time;
    else refreshes.delete(key);
  };
  refresh.buffered.then(
    ({ status }) => keep(status === 200 ? REFRESHED_MS : status === 429 ? TOO_MANY_MS : 0),
    () => keep(0),
  );
  return refresh;
}

async function read(ask: () => Promise<Response>): Promise<BufferedResponse> {
  const response = await ask();
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}
