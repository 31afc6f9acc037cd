/** What a request was refused for, in place of an answer. */
export const REFUSED = {
  tooLarge: 'This is more than Outlay takes at once, so nothing was saved. Shorten it and try again.',
  tooMany: 'Outlay has too many requests just now, so nothing was saved. Wait a minute and try again.',
} as const;

/** How an error of an action says to the browser that a service was asked too often: its message stays on the server. */
export const TOO_MANY_REQUESTS = 'too-many-requests';

/** What to tell the user about an action that was refused before it did anything; null for any other failure. */
export function refusedText(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  if ('digest' in cause && cause.digest === TOO_MANY_REQUESTS) return REFUSED.tooMany;
  // Next makes an error of what the middleware answers in place of an action.
  return cause.message === REFUSED.tooLarge ? cause.message : null;
}
