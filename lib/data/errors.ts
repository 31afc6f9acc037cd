import 'server-only';

import { unstable_rethrow } from 'next/navigation';
import type { PlainErrorCode } from '@/lib/domain/error-messages';
import { failure, type AppError, type Failure } from '@/lib/domain/result';
import { TOO_MANY_REQUESTS } from '@/lib/request-errors';

/** A failure that is in the log already. */
class LoggedError extends Error {}

/** The database stopped the work for its time limit, or gave up waiting for other work: nothing happened. */
class CancelledError extends LoggedError {}

const CANCELLED: readonly (string | undefined)[] = ['57014', '55P03'];

/** Whether the database stopped the work, so that nothing was changed. */
export const isCancelled = (error: unknown): boolean => error instanceof CancelledError;

/** What to return for an error that was thrown: `cancelled` where the database stopped the work, else `otherwise`. */
export const errorOf = (error: unknown, cancelled: AppError, otherwise: AppError): Failure => ({
  ok: false,
  error: isCancelled(error) ? cancelled : otherwise,
});

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
  if (raised === undefined) throw unexpected(operation, error);
  return typeof raised === 'string' ? failure(raised) : raised(error.details);
}

/** Logs an error that was thrown, unless it is in the log already. */
export function logOnce(operation: string, error: unknown): void {
  if (!(error instanceof LoggedError)) unexpected(operation, error instanceof Error ? error : null);
}

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

/** The error to throw when a service was asked too often; the browser tells it from others (`requestError`). */
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
    logOnce(operation, error);
    return null;
  }
}
