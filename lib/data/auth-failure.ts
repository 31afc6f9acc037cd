import 'server-only';

import { isAuthWeakPasswordError, type AuthError } from '@supabase/supabase-js';
import { weakPasswordText } from '@/lib/domain/weak-password';
import { logFailure } from './errors';

/** What an error of the auth service comes to, hosted or embedded. */
export type AuthFailure =
  /** This server has asked too often, for whomever. Nothing was looked at, so it says nothing about who asks. */
  | 'rate-limited'
  /** No mail goes out: one has just gone to this address, or the project has sent all it may in an hour. */
  | 'mail-limit'
  | 'wrong-credentials'
  | 'unconfirmed'
  | 'address-taken'
  | 'invalid-address'
  | 'weak-password'
  | 'same-password'
  /** No response, one that reports an outage, or one that is not the service's own. */
  | 'unreachable'
  | 'other';

const BY_CODE: Record<string, AuthFailure> = {
  over_request_rate_limit: 'rate-limited',
  over_email_send_rate_limit: 'mail-limit',
  invalid_credentials: 'wrong-credentials',
  current_password_invalid: 'wrong-credentials',
  // Some versions say so before they look at the password, to anyone.
  user_banned: 'wrong-credentials',
  email_not_confirmed: 'unconfirmed',
  user_already_exists: 'address-taken',
  email_exists: 'address-taken',
  email_address_invalid: 'invalid-address',
  // Of what the app sends, its schemas leave nothing but the address to doubt.
  validation_failed: 'invalid-address',
  weak_password: 'weak-password',
  same_password: 'same-password',
};

/** The failure behind an error of the auth service. */
export function authFailure(error: AuthError): AuthFailure {
  const known = error.code !== undefined && Object.hasOwn(BY_CODE, error.code) ? BY_CODE[error.code] : null;
  if (known) return known;
  // What a gateway before the service limits comes without a code.
  if (error.status === 429) return 'rate-limited';
  return error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError'
    ? 'unreachable'
    : 'other';
}

/** What the auth service finds wrong with a new password, for the user; null when the error is about something else. */
export function passwordProblem(error: AuthError): string | null {
  return isAuthWeakPasswordError(error) ? weakPasswordText(error.reasons, error.message) : null;
}

/** Whether the auth service could not look at what it was asked, which says nothing about that; logged then. */
export function isUnanswered(operation: string, error: AuthError): boolean {
  const failure = authFailure(error);
  const isOne = failure === 'rate-limited' || failure === 'unreachable';
  if (isOne) logFailure(operation, error);
  return isOne;
}
