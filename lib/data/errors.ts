import 'server-only';

import { unstable_rethrow } from 'next/navigation';
import { TOO_MANY_REQUESTS } from '@/lib/refused-request';

/** A failure that is in the log already. */
class LoggedError extends Error {}

/** The database stopped the work for its time limit, or gave up waiting for other work: nothing happened. */
class CancelledError extends LoggedError {}

const CANCELLED: readonly (string | undefined)[] = ['57014', '55P03'];

/** What the user is told: `cancelled` where the database stopped the work for the time it took, else `otherwise`. */
export const errorText = (error: unknown, cancelled: string, otherwise: string): string =>
  error instanceof CancelledError ? cancelled : otherwise;

/**
 * Logs a failure nobody planned for and makes the error to throw. Only the operation and the code
 * are logged: a database message can hold a person's data.
 */
export function unexpected(
  operation: string,
  error: { code?: string | undefined; name?: string } | null,
): Error {
  console.error(`${operation} failed: ${error?.code || error?.name || 'no answer'}`);
  const message = `${operation} failed`;
  return CANCELLED.includes(error?.code) ? new CancelledError(message) : new LoggedError(message);
}

/** The error to throw when a service was asked too often; the browser tells it from others (`refusedText`). */
export function tooManyRequests(operation: string): Error {
  return Object.assign(unexpected(operation, { code: 'too many requests' }), { digest: TOO_MANY_REQUESTS });
}

/** What a screen shows, or null when it could not be read; why is in the log. Redirects pass. */
export async function loadable<Outcome>(
  operation: string,
  outcome: Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await outcome;
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof LoggedError)) unexpected(operation, error instanceof Error ? error : null);
    return null;
  }
}
