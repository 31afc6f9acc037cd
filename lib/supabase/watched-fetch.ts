import { readBackendTimeout } from '@/lib/env';
import { isThere, within } from './health';
import { hasMetSilence, noteSilence } from './silence';

/** The backend doesn't respond to a request, nor does it say that it is healthy. */
class SilentBackendError extends Error {
  override name = 'SilentBackendError';
}

interface Waiting {
  /** The milliseconds that a response may take, however healthy the backend. */
  limit: number;
  /** The browser's request that this is for, where there is one. */
  request: string | null;
  /** False for what may keep even a healthy backend from saying so: the embedded one does one thing at a time. */
  watched: boolean;
}

/**
 * Fetches from the backend. While it doesn't respond, its health is checked again and again: a healthy backend is only
 * slow and gets the whole time, a silent one is given up.
 */
export async function watchedFetch(
  { limit, request, watched }: Waiting,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  if (hasMetSilence(request)) throw new SilentBackendError();
  const givenUp = new AbortController();
  const signals = [givenUp.signal, AbortSignal.timeout(limit), ...(init?.signal ? [init.signal] : [])];
  const response = fetch(input, { ...init, signal: AbortSignal.any(signals) });
  if (watched) {
    const patience = readBackendTimeout(process.env);
    const arrived = response.then(
      () => true,
      () => true,
    );
    while (!(await within(patience, arrived))) {
      if (await isThere(arrived)) continue;
      noteSilence(request);
      givenUp.abort(new SilentBackendError());
      break;
    }
  }
  return response;
}
