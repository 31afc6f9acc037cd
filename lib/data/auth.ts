import 'server-only';

import { DEFAULT_ACCOUNT } from '@/lib/domain/account';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { createClient } from '@/lib/supabase/server';
import { insertAccount } from './accounts';

/** Starts a session. False for a wrong pair of address and password. */
export async function startSession(email: string, password: string): Promise<boolean> {
  const supabase = await createClient();
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error && error.name === 'AuthRetryableFetchError') throw new Error('the auth service did not answer');
  return !error;
}

export type SignUpOutcome =
  { kind: 'signed-in' } | { kind: 'confirm-email' } | { kind: 'failed'; message: string };

/** Creates a user and, where the backend asks for no confirmation, a session. */
export async function createUser(email: string, password: string): Promise<SignUpOutcome> {
  const supabase = await createClient();
  const { data, error } = await supabase.auth.signUp({ email, password });
  if (error) return { kind: 'failed', message: error.message };
  return { kind: data.session ? 'signed-in' : 'confirm-email' };
}

/** Adds the account every user starts with (product.md, section 9). False when it can't be created. */
export async function createDefaultAccount(today: CalendarDate): Promise<boolean> {
  return insertAccount(DEFAULT_ACCOUNT, today).then(
    () => true,
    () => false,
  );
}

/** Ends this session. A session that is gone already counts as ended. */
export async function endSession(): Promise<void> {
  const supabase = await createClient();
  await supabase.auth.signOut({ scope: 'local' });
}
