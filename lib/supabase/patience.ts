/** auth-js retries a refresh for 25 s when the backend is down; nobody waits that long. */
const PATIENCE_MS = 3000;
/** An import of many rows may take its time; a backend that hangs may not take ours. */
const REQUEST_MS = 30_000;

/** The outcome of a promise, or `otherwise` when it fails or takes longer than anyone should wait. */
export async function withPatience<Outcome>(promise: Promise<Outcome>, otherwise: Outcome): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    // What fails after the timeout has no one left to tell.
    return await Promise.race([promise.catch(() => otherwise), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A fetch that gives up on a backend that accepts a request and never answers it. */
export const fetchWithLimit: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(REQUEST_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
};
