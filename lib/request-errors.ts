import type { RequestErrorCode } from '@/lib/domain/errors/result';

/** The messages of requests that were turned away before they did anything. */
export const TURNED_AWAY = {
  request_too_large:
    'This is more than Outlay can take at once, so nothing was saved. Shorten it and try again.',
  too_many_requests:
    'Outlay is getting too many requests right now, so nothing was saved. Wait a minute and try again.',
  other_user:
    'Somebody else is now signed in to Outlay in this browser, so nothing was saved. Sign in again as yourself to save what you typed.',
} as const satisfies Partial<Record<RequestErrorCode, string>>;

/** The message of an action that has no better one, where the backend failed or did not answer. */
export const NO_ANSWER = 'This may not have been saved. Try again in a moment.';

/** Tells the browser in an action's error that a service got too many requests: its message stays on the server. */
export const TOO_MANY_REQUESTS = 'too-many-requests';

interface RequestError {
  code: RequestErrorCode;
  message: string;
}

/**
 * The error of a request that ended without its result: what `failed`, then what to do. The connection is blamed only
 * when it is the connection; `note` is what to know before trying again.
 */
export function requestError(cause: unknown, failed: string, note?: string): RequestError {
  const code = codeOf(cause);
  if (code === 'request_too_large' || code === 'too_many_requests' || code === 'other_user')
    return { code, message: TURNED_AWAY[code] };
  const advice = code === 'connection_lost' ? 'Check your connection and try again' : 'Try again in a moment';
  return { code, message: `${failed}. ${advice}${note === undefined ? '' : `: ${note}`}.` };
}

function codeOf(cause: unknown): RequestErrorCode {
  if (cause instanceof Error) {
    if ('digest' in cause && cause.digest === TOO_MANY_REQUESTS) return 'too_many_requests';
    // Next makes an error of what the middleware sends in place of a result.
    if (cause.message === TURNED_AWAY.request_too_large) return 'request_too_large';
    if (cause.message === TURNED_AWAY.other_user) return 'other_user';
  }
  return isConnectionLost(cause) ? 'connection_lost' : 'no_response';
}

/** True if nothing came back: the browser is offline, or fetch failed, in the words of one browser or another. */
function isConnectionLost(cause: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return true;
  return cause instanceof TypeError && /fetch|network|load failed|connection/i.test(cause.message);
}

/** True if nobody knows whether the request has done its work. */
export function isOutcomeUnknown({ code }: { code: string }): boolean {
  return code === 'connection_lost' || code === 'no_response';
}
