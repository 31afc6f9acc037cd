import { readPatience } from '@/lib/env';

/** An import of many rows may take its time; a backend that hangs may not take ours. */
const REQUEST_MS = 30_000;

/** The outcome of a promise, or `otherwise` when it fails or takes longer than anyone should wait. */
export async function withPatience<Outcome>(promise: Promise<Outcome>, otherwise: Outcome): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), readPatience(process.env));
  });
  try {
    // What fails after the timeout has no one left to tell.
    return await Promise.race([promise.catch(() => otherwise), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const RETRYABLE = 503;
const ASKS_FOR_SESSION = /^POST \S+\/auth\/v1\/token\?grant_type=refresh_token|^GET \S+\/auth\/v1\/user$/;

/**
 * How the backend is asked: giving up on one that accepts a request and never answers it, and telling
 * auth-js, which ends a session over any failure but a retryable one, that trouble or haste is such.
 */
export const backendFetch: typeof fetch = async (input, init) => {
  const limit = AbortSignal.timeout(REQUEST_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const response = await fetch(input, { ...init, signal });
  const trouble = response.status >= 500 || response.status === 429;
  return trouble && ASKS_FOR_SESSION.test(nameOf(input, init))
    ? new Response(response.body, { status: RETRYABLE, headers: response.headers })
    : response;
};

function nameOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const request = input instanceof Request ? input : { method: 'GET', url: String(input) };
  return `${init?.method ?? request.method} ${request.url}`;
}
