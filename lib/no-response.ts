/** What failed, and what to do where the server is to blame: 'Failed to create account. Try again in a moment.' */
export function tryLater(failed: string): string {
  return `${failed}. Try again in a moment.`;
}

/**
 * What to tell the user of a request that ended without its answer: what failed, then what to do. The connection is
 * blamed only when it is the connection; `note` is what to know before trying again.
 */
export function noResponse(failed: string, cause: unknown, note?: string): string {
  const cure = isConnectionLost(cause) ? 'Check your connection and try again' : 'Try again in a moment';
  return `${failed}. ${cure}${note === undefined ? '' : `: ${note}`}.`;
}

/** Whether nothing came back: the browser is offline, or fetch failed, in the words of one browser or another. */
function isConnectionLost(cause: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return true;
  return cause instanceof TypeError && /fetch|network|load failed|connection/i.test(cause.message);
}
