import 'server-only';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { dateInZone, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { HIDDEN_AMOUNTS_COOKIE } from '@/lib/domain/money/hidden-amounts';
import { withTimeout } from '@/lib/supabase/timeout';
import { createWatchedClient } from '@/lib/supabase/server';
import { hasMetSilence, noteSilence } from '@/lib/supabase/silence';
import { fetchClaims } from '@/lib/supabase/session-claims';
import { findVerified } from '@/lib/supabase/verified-sessions';
import { tooManyRequestsError, logFailure } from '../errors';

/** The signed-in user. */
export interface User {
  id: string;
  /** The current address. */
  email: string;
}

/** The id that the middleware gave to this request. */
export const requestId = async (): Promise<string | null> => (await headers()).get('x-nonce');

/**
 * The signed-in user of this request, verified with the auth service, by the middleware or here; null for visitors.
 * @throws if the service can't be reached or is rate-limiting us: neither means that the user is signed out
 */
export const currentUser = cache(async (): Promise<User | null> => {
  const { supabase, backend } = await createWatchedClient();
  const request = await requestId();
  if (hasMetSilence(request)) throw logFailure('checking the session', null);
  const asked = fetchClaims(supabase.auth, (token) => findVerified(request, token));
  const answer = await withTimeout(asked, null, backend.isFailing);
  if (answer?.error?.status === 429) throw tooManyRequestsError('checking the session');
  if (!answer || answer.error?.name === 'AuthRetryableFetchError') {
    noteSilence(request);
    throw logFailure('checking the session', answer?.error ?? null);
  }
  return answer.data && { id: answer.data.claims.sub, email: answer.data.email };
});

/** The signed-in user; redirects visitors to the login page. */
export async function requireUser(): Promise<User> {
  return (await currentUser()) ?? redirect('/login');
}

/**
 * The user's IANA time zone, from a cookie that the browser sets; UTC until it is known. docs/product.md, 'Periods'.
 */
export async function userTimeZone(): Promise<string> {
  return (await cookies()).get('time-zone')?.value ?? 'UTC';
}

/** True if the user hides amounts in this browser. */
export async function amountsHidden(): Promise<boolean> {
  return (await cookies()).get(HIDDEN_AMOUNTS_COOKIE)?.value === '1';
}

/** Today's date in the user's time zone. */
export async function userToday(): Promise<CalendarDate> {
  return dateInZone(new Date(), await userTimeZone());
}
