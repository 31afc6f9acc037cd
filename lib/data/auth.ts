import 'server-only';

import { cookies } from 'next/headers';
import { DEFAULT_ACCOUNT } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { newId } from '@/lib/domain/new-id';
import { SESSION_COOKIE } from '@/lib/supabase/cookies';
import { withPatience } from '@/lib/supabase/patience';
import { createClient } from '@/lib/supabase/server';
import { insertAccount } from './accounts';
import { unexpected } from './unexpected';

/** Starts a session, unless the pair of address and password is wrong or the address not confirmed yet. */
export async function startSession(
  email: string,
  password: string,
): Promise<'signed-in' | 'refused' | 'unconfirmed'> {
  const supabase = await createClient();
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('signing in', error);
  if (error?.code === 'email_not_confirmed') return 'unconfirmed';
  return error ? 'refused' : 'signed-in';
}

export type SignUpOutcome =
  { kind: 'signed-in' } | { kind: 'confirm-email' } | { kind: 'failed'; message: string };

/** Creates a user and, where the backend asks for no confirmation, a session. */
export async function createUser(email: string, password: string): Promise<SignUpOutcome> {
  const supabase = await createClient();
  const { data, error } = await supabase.auth.signUp({ email, password });
  if (error?.name === 'AuthRetryableFetchError') throw unexpected('signing up', error);
  if (error) return { kind: 'failed', message: error.message };
  return { kind: data.session ? 'signed-in' : 'confirm-email' };
}

/** Adds the account every user starts with (product.md, section 9). False when it can't be created. */
export async function createDefaultAccount(today: CalendarDate): Promise<boolean> {
  return insertAccount({ id: newId(), ...DEFAULT_ACCOUNT }, today).then(
    () => true,
    () => false,
  );
}

/** Ends this session. A session that is gone already counts as ended. */
export async function endSession(): Promise<void> {
  const supabase = await createClient();
  await withPatience(supabase.auth.signOut({ scope: 'local' }), null);
  // Also when the auth service can't be asked: whoever logs out leaves nothing in this browser.
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (name.startsWith(SESSION_COOKIE)) jar.delete(name);
}
