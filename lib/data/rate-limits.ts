import 'server-only';

import { AuthApiError, type SupabaseClient } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import {
  countAttempt,
  uncountAttempt as uncountOf,
  clientSubjects,
  subjectOf,
  type RateLimitKind,
  type RateLimitSubjects,
} from '@/lib/supabase/rate-limits';
import { waitingTime } from '@/lib/domain/errors/messages';
import { failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import type { Database } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { deviceSubject, rememberDevice } from './auth/known-device';
import { requestId, type User } from './auth/session';
import { logFailure } from './errors';

/**
 * Counts a visitor's attempt for the address and the client. Known and unknown addresses are treated alike.
 * docs/authentication.md, 'Rate limits'.
 * @returns the failure if there were too many attempts; null if this one is allowed
 */
export async function waitBefore(kind: 'sign-in' | 'sign-up', email: string): Promise<Failure | null> {
  const wait = await count(kind, await visitor(email));
  // The address is slowed down by others, who may go on for long; a mailed link still works.
  const lasts = kind === 'sign-in' && wait.seconds >= 60 && !wait.by_source;
  return lasts ? failure('too_many_sign_ins', { seconds: wait.seconds }) : tooMany(wait);
}

/**
 * Like `waitBefore`, for reset and confirmation mails. If a mail to the address is on its way, the result is how long
 * to wait before requesting another, not a failure.
 */
export async function waitBeforeMail(email: string): Promise<Result<string> | null> {
  const wait = await count('reset', await visitor(email));
  if (wait.seconds === 0) return null;
  return wait.by_source ? tooMany(wait) : success(waitingTime(wait.seconds));
}

/**
 * Counts an attempt of the signed-in user to type their password.
 * @returns the failure if there were too many wrong ones
 */
export async function waitBeforePassword(user: User): Promise<Failure | null> {
  return tooMany(await count('password', signedIn(user)));
}

/**
 * Counts a signed-in user's request for a new address; free and taken addresses are treated alike.
 * @returns the failure if it comes too soon
 */
export async function waitBeforeNewAddress(user: User, email: string): Promise<Failure | null> {
  return tooMany(await count('new-address', newAddress(user, email)));
}

/**
 * Sends a request to the auth service unless its client has sent too many.
 * @returns the service's response, or the same error that the service itself would return
 */
export async function withinLimit<Outcome>(
  kind: 'link' | 'code',
  ask: () => Promise<Outcome>,
): Promise<Outcome | { data: { user: null; session: null }; error: AuthApiError }> {
  const header = await headers();
  const { data } = await countAttempt(kind, clientSubjects(header), header.get('x-nonce'));
  // If the backend can't count, the request is sent all the same; the service then reports the error.
  if (!data || data.seconds === 0) return ask();
  return {
    data: { user: null, session: null },
    error: new AuthApiError('Too many requests', 429, 'over_request_rate_limit'),
  };
}

/** After a successful sign-in, makes this browser known and forgets its failed attempts for the address. */
export async function settleSignIn(email: string): Promise<void> {
  await settle('sign-in', await visitor(email));
  await rememberDevice(email);
}

/** Forgets the signed-in user's failed attempts after they typed the right password. */
export async function settlePassword(user: User): Promise<void> {
  await settle('password', signedIn(user));
}

/** Takes back a visitor's attempt that was counted but never processed. */
export async function uncountAttempt(kind: 'sign-in' | 'sign-up' | 'reset', email: string): Promise<void> {
  await uncount(kind, await visitor(email));
}

/** Takes back a signed-in user's attempt that was counted but never processed. */
export async function uncountOwnAttempt(
  kind: 'password' | 'new-address',
  user: User,
  email = user.email,
): Promise<void> {
  await uncount(kind, newAddress(user, email));
}

/** Deletes all counts of a user who is being deleted; the client must be signed in as that user. */
export async function forgetAttempts(supabase: SupabaseClient<Database>, user: User): Promise<void> {
  const { address, source } = signedIn(user);
  const { error } = await supabase.rpc('forget_attempts', { subjects: [address, source] });
  if (error) logFailure('forgetting attempts', error);
}

async function count(kind: RateLimitKind, subjects: RateLimitSubjects) {
  const { data, error } = await countAttempt(kind, subjects, await requestId());
  if (error) throw logFailure('counting an attempt', error);
  return data;
}

async function settle(kind: RateLimitKind, subjects: RateLimitSubjects): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('settle_attempt', { kind, ...subjects });
  // Counts expire by themselves.
  if (error) logFailure('settling an attempt', error);
}

async function uncount(kind: RateLimitKind, subjects: RateLimitSubjects): Promise<void> {
  const { error } = await uncountOf(kind, subjects, await requestId());
  // Counts expire by themselves.
  if (error) logFailure('taking back an attempt', error);
}

const addressSubject = (email: string) => subjectOf('address', email.trim().toLowerCase());

async function visitor(email: string): Promise<RateLimitSubjects> {
  return {
    address: addressSubject(email),
    ...clientSubjects(await headers()),
    device: await deviceSubject(email),
  };
}

/** Counted per user, so that no one without the user's session can slow down what requires their password. */
const signedIn = ({ id, email }: User) => ({
  address: addressSubject(email),
  source: subjectOf('user', id),
});

const newAddress = (user: User, email: string) => ({ ...signedIn(user), address: addressSubject(email) });

function tooMany({ seconds }: { seconds: number }): Failure | null {
  return seconds === 0 ? null : failure('too_many_attempts', { seconds });
}
