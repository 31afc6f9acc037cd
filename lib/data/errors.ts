import 'server-only';

import { unstable_rethrow } from 'next/navigation';
import type { PlainErrorCode } from '@/lib/domain/error-messages';
import { failure, type Failure } from '@/lib/domain/result';
import { TOO_MANY_REQUESTS } from '@/lib/request-errors';

/** An error that is in the log already. */
class LoggedError extends Error {}

/** The database stopped the work at its time limit, or gave up waiting for a lock: nothing was changed. */
class TimeoutError extends LoggedError {}

const TIMEOUT_CODES: readonly (string | undefined)[] = ['57014', '55P03'];

/** Whether the database stopped the work for the time it took, so that nothing was changed. */
export const isTimeout = (error: unknown): boolean => error instanceof TimeoutError;

/**
 * The failure that a function of the database raised by name: `known` has the error for each name, or makes it from the
 * details. Throws for any other error.
 */
export function raisedFailure(
  operation: string,
  error: { code?: string; message: string; details: string },
  known: Readonly<Record<string, PlainErrorCode | ((details: string) => Failure)>>,
): Failure {
  const raised = Object.hasOwn(known, error.message) ? known[error.message] : undefined;
  if (raised === undefined) throw logFailure(operation, error);
  return typeof raised === 'string' ? failure(raised) : raised(error.details);
}

/** Logs an error that was thrown, unless it is in the log already. */
export function logOnce(operation: string, error: unknown): void {
  if (!(error instanceof LoggedError)) logFailure(operation, error instanceof Error ? error : null);
}

/**
 * Logs an unexpected failure, and returns the error to throw. Only the operation and the code are logged: a message of
 * the database can hold personal data.
 */
export function logFailure(
  operation: string,
  error: { code?: string | undefined; name?: string } | null,
): Error {
  console.error(`${operation} failed: ${error?.code || error?.name || 'no response'}`);
  const message = `${operation} failed`;
  return TIMEOUT_CODES.includes(error?.code) ? new TimeoutError(message) : new LoggedError(message);
}

/** The error to throw when a service gets too many requests; the browser recognizes it (`requestError`). */
export function tooManyRequestsError(operation: string): Error {
  return Object.assign(logFailure(operation, { code: 'too many requests' }), { digest: TOO_MANY_REQUESTS });
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
    logOnce(operation, error);
    return null;
  }
}
