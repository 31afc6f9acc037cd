import 'server-only';

import { unstable_rethrow } from 'next/navigation';
import type { PlainErrorCode } from '@/lib/domain/errors/messages';
import { failure, type Failure } from '@/lib/domain/errors/result';
import { z } from 'zod';
import { TOO_MANY_REQUESTS } from '@/lib/request-errors';

/** An error that has already been logged. */
class LoggedError extends Error {}

/** An error that is a failure everywhere: an account is locked until a later day. */
class LockedError extends LoggedError {
  constructor(readonly failure: Failure) {
    super('locked');
  }
}

const lockDocument = z.object({ account: z.string(), day: z.string() });

/** The failure of a write that the lock of an account refused; null for any other error. */
export const lockedFailure = (error: unknown): Failure | null =>
  error instanceof LockedError ? error.failure : null;

/** The database cancelled the work at its time limit or while waiting for a lock. Nothing was changed. */
class TimeoutError extends LoggedError {}

/** The database could not read the input, which the app's schemas let through. Nothing was changed. */
class UnreadableError extends LoggedError {}

/** Characters that no text can hold, a broken escape or value, and numbers and dates out of range. */
const UNREADABLE_CODES: readonly (string | undefined)[] = [
  '22003',
  '22007',
  '22008',
  '22021',
  '22P02',
  '22P05',
];

/** True if the database could not read what it was sent. */
export const isUnreadable = (error: unknown): boolean => error instanceof UnreadableError;

/** True if an error came from the backend, or there was no answer: it is not a bug of the app. */
export const isOfBackend = (error: unknown): boolean => error instanceof LoggedError;

/** True if a service turned the app away because it had too many requests. */
export const isTooManyRequests = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && error.digest === TOO_MANY_REQUESTS;

const TIMEOUT_CODES: readonly (string | undefined)[] = ['57014', '55P03'];

/**
 * True if the database cancelled the work at its time limit, in which case nothing was changed. docs/database.md,
 * 'Time limits'.
 */
export const isTimeout = (error: unknown): boolean => error instanceof TimeoutError;

/**
 * The failure for an error that a database function raised by name. `known` maps each name to an error code, or to a
 * function of the error's details.
 * @throws for any other error
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

/** Logs a thrown error unless it has been logged already. */
export function logOnce(operation: string, error: unknown): void {
  if (!(error instanceof LoggedError)) logFailure(operation, error instanceof Error ? error : null);
}

/**
 * Logs an unexpected failure and returns the error to throw. Only the operation and the code are logged: a message of
 * the database can hold personal data.
 */
export function logFailure(
  operation: string,
  error: { code?: string | undefined; name?: string; message?: string; details?: string } | null,
): Error {
  if (error?.message === 'locked_until')
    return new LockedError(failure('locked_until', lockDocument.parse(JSON.parse(error.details ?? ''))));
  console.error(`${operation} failed: ${error?.code || error?.name || 'no response'}`);
  const message = `${operation} failed`;
  if (TIMEOUT_CODES.includes(error?.code)) return new TimeoutError(message);
  return UNREADABLE_CODES.includes(error?.code) ? new UnreadableError(message) : new LoggedError(message);
}

/** The error to throw if a service is rate-limiting us; the browser recognizes it (`requestError`). */
export function tooManyRequestsError(operation: string): Error {
  return Object.assign(logFailure(operation, { code: 'too many requests' }), { digest: TOO_MANY_REQUESTS });
}

/** The data for a screen, or null if it couldn't be read, which is logged. Redirects pass through. */
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
