import 'server-only';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { dateInZone, type CalendarDate } from '@/lib/domain/calendar-date';
import { withPatience } from '@/lib/supabase/patience';
import { createClient } from '@/lib/supabase/server';
import { unexpected } from './unexpected';

/** Who is signed in. */
export interface User {
  id: string;
  email: string;
}

/**
 * The signed-in user of this request, checked with the auth service; null for a visitor. Throws when the
 * service can't be asked: then nobody's session has ended.
 */
export const currentUser = cache(async (): Promise<User | null> => {
  const supabase = await createClient();
  const { data, error } = await withPatience(supabase.auth.getClaims());
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('checking a session', error);
  if (!data?.claims.sub) return null;
  return { id: data.claims.sub, email: data.claims.email ?? '' };
});

/** The signed-in user; a visitor is sent to the login page. */
export async function requireUser(): Promise<User> {
  return (await currentUser()) ?? redirect('/login');
}

/** Today's date where the user is: the browser keeps its zone in a cookie, UTC until it is known. */
export async function userToday(): Promise<CalendarDate> {
  const zone = (await cookies()).get('time-zone')?.value;
  return dateInZone(new Date(), zone ? decodeURIComponent(zone) : 'UTC');
}
