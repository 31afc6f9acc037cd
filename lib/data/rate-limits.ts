import 'server-only';

import { AuthApiError, type SupabaseClient } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import {
  countAttempt,
  uncountAttempt as uncountOf,
  clientSubject,
  subjectOf,
  type RateLimitKind,
  type RateLimitSubjects,
} from '@/lib/supabase/rate-limits';
import { waitingTime } from '@/lib/domain/error-messages';
import { failure, success, type Failure, type Result } from '@/lib/domain/result';
import type { Database } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { deviceSubject, rememberDevice } from './known-device';
import type { User } from './session';
import { logFailure } from './errors';

/**
 * The failure of a visitor who has tried something too often for an address or from where they are; null, after counting
 * it, when they may. Known and unknown addresses are counted alike.
 */
export async function waitBefore(kind: 'sign-in' | 'sign-up', email: string): Promise<Failure | null> {
  const wait = await count(kind, await visitor(email));
  // Others may go on for as long as they like, and a link from a mail is not slowed by them.
  const lasts = kind === 'sign-in' && wait.seconds >= 60 && !wait.by_source;
  return lasts ? failure('too_many_sign_ins', { seconds: wait.seconds }) : tooMany(wait);
}

/**
 * As `waitBefore`, for a mail that resets a password or confirms an address; no failure where mails are under way to the
 * address, but after what time the visitor may ask again.
 */
export async function waitBeforeMail(email: string): Promise<Result<string> | null> {
  const wait = await count('reset', await visitor(email));
  if (wait.seconds === 0) return null;
  return wait.by_source ? tooMany(wait) : success(waitingTime(wait.seconds));
}

/** The failure of a signed-in user who has mistyped their password too often; null, after counting it, when they may. */
export async function waitBeforePassword(user: User): Promise<Failure | null> {
  return tooMany(await count('password', signedIn(user)));
}

/** The failure of a signed-in user who asks for another address too soon; the same for a free one and a taken one. */
export async function waitBeforeNewAddress(user: User, email: string): Promise<Failure | null> {
  return tooMany(await count('new-address', newAddress(user, email)));
}

/**
 * The response of the auth service; for a client that has asked it too often the error that the service itself would
 * return, without asking it.
 */
export async function withinLimit<Answer>(
  kind: 'link' | 'code',
  ask: () => Promise<Answer>,
): Promise<Answer | { data: { user: null; session: null }; error: AuthApiError }> {
  const { data } = await countAttempt(kind, { source: clientSubject(await headers()) });
  // A backend that can't count is asked all the same, and says itself what is wrong.
  if (!data || data.seconds === 0) return ask();
  return {
    data: { user: null, session: null },
    error: new AuthApiError('Too many requests', 429, 'over_request_rate_limit'),
  };
}

/** After a good sign-in this browser is known, and what it has mistyped for the address is forgotten. */
export async function settleSignIn(email: string): Promise<void> {
  await settle('sign-in', await visitor(email));
  await rememberDevice(email);
}

/** After the right password what the signed-in user has mistyped before is forgotten. */
export async function settlePassword(user: User): Promise<void> {
  await settle('password', signedIn(user));
}

/** Takes back an attempt of a visitor that was counted and came to nothing. */
export async function uncountAttempt(kind: 'sign-in' | 'sign-up' | 'reset', email: string): Promise<void> {
  await uncount(kind, await visitor(email));
}

/** Takes back an attempt of a signed-in user that was counted and came to nothing. */
export async function uncountOwnAttempt(
  kind: 'password' | 'new-address',
  user: User,
  email = user.email,
): Promise<void> {
  await uncount(kind, newAddress(user, email));
}

/** Forgets what was counted for a user who leaves; the client has to speak for them. */
export async function forgetAttempts(supabase: SupabaseClient<Database>, user: User): Promise<void> {
  const { address, source } = signedIn(user);
  const { error } = await supabase.rpc('forget_attempts', { subjects: [address, source] });
  if (error) logFailure('forgetting attempts', error);
}

async function count(kind: RateLimitKind, subjects: RateLimitSubjects) {
  const { data, error } = await countAttempt(kind, subjects);
  if (error) throw logFailure('counting an attempt', error);
  return data;
}

async function settle(kind: RateLimitKind, subjects: RateLimitSubjects): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('settle_attempt', { kind, ...subjects });
  // What is counted is forgotten by itself.
  if (error) logFailure('settling an attempt', error);
}

async function uncount(kind: RateLimitKind, subjects: RateLimitSubjects): Promise<void> {
  const { error } = await uncountOf(kind, subjects);
  // What is counted is forgotten by itself.
  if (error) logFailure('taking back an attempt', error);
}

const addressSubject = (email: string) => subjectOf('address', email.trim().toLowerCase());

async function visitor(email: string): Promise<RateLimitSubjects> {
  return {
    address: addressSubject(email),
    source: clientSubject(await headers()),
    device: await deviceSubject(email),
  };
}

/** Counted for who has a session of the user: nobody else keeps them from what takes their password. */
const signedIn = ({ id, email }: User) => ({
  address: addressSubject(email),
  source: subjectOf('user', id),
});

const newAddress = (user: User, email: string) => ({ ...signedIn(user), address: addressSubject(email) });

function tooMany({ seconds }: { seconds: number }): Failure | null {
  return seconds === 0 ? null : failure('too_many_attempts', { seconds });
}
