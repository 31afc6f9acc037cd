import { readPatience } from '@/lib/env';
import { requestLimit } from './bulk-functions';

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
const ASKS_FOR_SESSION = /\/auth\/v1\/(token\?grant_type=refresh_token|user$)/;

/**
 * How the backend is asked: giving up on one that accepts a request and never answers it, and telling
 * auth-js, which ends a session over any failure but a retryable one, that trouble or haste is such.
 */
export const backendFetch: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const limit = AbortSignal.timeout(requestLimit(url));
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
  const response = await fetch(input, { ...init, signal });
  const trouble = response.status >= 500 || response.status === 429;
  return trouble && ASKS_FOR_SESSION.test(url)
    ? new Response(response.body, { status: RETRYABLE, headers: response.headers })
    : response;
};
