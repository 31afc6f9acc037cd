import { createHash } from 'node:crypto';

/** What the auth service answered, for as many to read as have asked. */
interface Answer {
  status: number;
  headers: [string, string][];
  body: string;
}

interface Refresh {
  answer: Promise<Answer>;
  /** Until when the answer is kept, in milliseconds; none yet while it is under way. */
  until: number | null;
}

/** A session that was refreshed: as long as Supabase Auth itself takes a used refresh token for a request that was late. */
const REFRESHED_MS = 10_000;
/** That there were too many requests: asking at once would be one more. */
const TOO_MANY_MS = 2_000;

/** Middleware and pages are bundles of their own in one process; this is what they share. */
const SHARED = Symbol.for('outlay.refreshes');
const shared = globalThis as { [SHARED]?: Map<string, Refresh> };
const refreshes = (shared[SHARED] ??= new Map());

/**
 * Refreshes a session once, however many requests of its browser come at the same time or a moment later with the same
 * cookie. Who gets the answer has the whole refresh token, and would get a session for it from the service as well.
 */
export async function refreshOnce(refreshToken: string, ask: () => Promise<Response>): Promise<Response> {
  for (const [key, { until }] of refreshes) if (until !== null && until <= Date.now()) refreshes.delete(key);
  const key = createHash('sha256').update(refreshToken).digest('base64url');
  const { answer } = refreshes.get(key) ?? begin(key, ask);
  const { status, headers, body } = await answer;
  return new Response(body, { status, headers });
}

function begin(key: string, ask: () => Promise<Response>): Refresh {
  const refresh: Refresh = { answer: read(ask), until: null };
  refreshes.set(key, refresh);
  const keep = (time: number) => {
    if (time > 0) refresh.until = Date.now() + time;
    else refreshes.delete(key);
  };
  refresh.answer.then(
    ({ status }) => keep(status === 200 ? REFRESHED_MS : status === 429 ? TOO_MANY_MS : 0),
    () => keep(0),
  );
  return refresh;
}

async function read(ask: () => Promise<Response>): Promise<Answer> {
  const response = await ask();
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}
