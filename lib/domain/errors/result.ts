import { errorMessage, type ErrorArguments, type ErrorCode, type ErrorParams } from './messages';

/** The reason why a request got no result, as far as the browser can tell; see lib/request-errors.ts. */
export type RequestErrorCode =
  'connection_lost' | 'no_response' | 'request_too_large' | 'too_many_requests' | 'other_user';

interface CodedError<Code> {
  code: Code;
  message: string;
  fields?: Record<string, string>;
}

type WithParams<Code extends ErrorCode> =
  ErrorParams<Code> extends undefined ? { params?: undefined } : { params: ErrorParams<Code> };

/**
 * An expected error. Code compares `code` and reads `params`. `message` is for the user, and so are those in
 * `fields`, by the name of the form's input.
 */
export type AppError =
  | { [Code in ErrorCode]: CodedError<Code> & WithParams<Code> }[ErrorCode]
  | (CodedError<RequestErrorCode> & { params?: undefined });

type Success<T> = { ok: true; data: T };
export type Failure = { ok: false; error: AppError };

/** The result of an action: its data, or an expected error. Unexpected errors are thrown. */
export type Result<T = undefined> = Success<T> | Failure;

/** A successful result. */
export function success(): Success<undefined>;
export function success<T>(data: T): Success<T>;
export function success<T>(data?: T): Success<T | undefined> {
  return { ok: true, data };
}

/** An error with its message from the table of texts. */
export function appError<Code extends ErrorCode>(...[code, params]: ErrorArguments<Code>): AppError {
  const message = errorMessage(...([code, params] as unknown as ErrorArguments<Code>));
  return { code, message, ...(params && { params }) } as unknown as AppError;
}

/** A failed result with an error. */
export function failure<Code extends ErrorCode>(...error: ErrorArguments<Code>): Failure {
  return { ok: false, error: appError(...error) };
}

/** The failure of a form with invalid fields; `fields` has a message per field. */
export function invalidFields(fields: Record<string, string>): Failure {
  return { ok: false, error: { ...appError('invalid_fields'), fields } };
}
