import 'server-only';

import { isAuthWeakPasswordError, type AuthError } from '@supabase/supabase-js';
import { weakPasswordText } from '@/lib/domain/auth/weak-password';
import { logFailure } from '../errors';

/** The failures of the auth service, hosted or embedded, that the app distinguishes. */
export type AuthFailure =
  /**
   * This server has sent too many requests, for all users together. The service checked nothing, so nothing is known
   * about the input.
   */
  | 'rate-limited'
  /** No mail is sent: this address was just mailed, or the project has used up this hour's mails. */
  | 'mail-limit'
  | 'wrong-credentials'
  | 'unconfirmed'
  | 'address-taken'
  | 'invalid-address'
  | 'weak-password'
  | 'same-password'
  /** No response, one that reports an outage, or one that isn't from the service itself. */
  | 'unreachable'
  | 'other';

const BY_CODE: Record<string, AuthFailure> = {
  over_request_rate_limit: 'rate-limited',
  over_email_send_rate_limit: 'mail-limit',
  invalid_credentials: 'wrong-credentials',
  current_password_invalid: 'wrong-credentials',
  // Some versions report this to anyone, before they check the password.
  user_banned: 'wrong-credentials',
  email_not_confirmed: 'unconfirmed',
  user_already_exists: 'address-taken',
  email_exists: 'address-taken',
  email_address_invalid: 'invalid-address',
  // The app's own schemas check everything it sends except whether the service accepts the address.
  validation_failed: 'invalid-address',
  weak_password: 'weak-password',
  same_password: 'same-password',
};

/** Maps an error of the auth service to the failures the app distinguishes. */
export function authFailure(error: AuthError): AuthFailure {
  const known = error.code !== undefined && Object.hasOwn(BY_CODE, error.code) ? BY_CODE[error.code] : null;
  if (known) return known;
  // Gateways in front of the service rate-limit without a code.
  if (error.status === 429) return 'rate-limited';
  return error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError'
    ? 'unreachable'
    : 'other';
}

/**
 * The auth service's complaint about a new password, worded for the user; null if the error is about something else.
 */
export function passwordProblem(error: AuthError): string | null {
  return isAuthWeakPasswordError(error) ? weakPasswordText(error.reasons, error.message) : null;
}

/** True if the auth service didn't process a request at all, so that its outcome is unknown. Logs the error if so. */
export function isUnanswered(operation: string, error: AuthError): boolean {
  const failure = authFailure(error);
  const isOne = failure === 'rate-limited' || failure === 'unreachable';
  if (isOne) logFailure(operation, error);
  return isOne;
}
