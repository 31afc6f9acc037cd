import 'server-only';

import type { SupabaseClient } from '@supabase/supabase-js';
import { withPatience } from '@/lib/supabase/patience';
import { createSessionlessClient } from '@/lib/supabase/sessionless';
import { unexpected } from './unexpected';

type OwnClient = ReturnType<typeof createSessionlessClient>;

/**
 * Begins a session beside the one that is there, with the address of who is signed in and their password. Answers
 * its client, whose session is to be ended with `endBeside`; null for a wrong password. Throws when that can't be
 * known.
 */
export async function signInBeside(email: string, password: string): Promise<OwnClient | null> {
  const client = createSessionlessClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') return null;
  if (error) throw unexpected('checking a password', error);
  return client;
}

/** Ends the session of this client, and no other. One that can't be ended ends by itself. */
export async function endBeside(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) unexpected('ending a session of a moment', error);
}

/** Whether this is the password of the user with this address, who is signed in. */
export async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const client = await signInBeside(email, password);
  if (client) await endBeside(client);
  return client !== null;
}

/** Ends the user's sessions elsewhere: a new password does not do that by itself on every backend. */
export async function endOtherSessions(client: SupabaseClient): Promise<boolean> {
  const answer = await withPatience(client.auth.signOut({ scope: 'others' }), null);
  if (answer && !answer.error) return true;
  unexpected('ending other sessions', answer?.error ?? null);
  return false;
}

/**
 * Whether the service looks at the password before it says that an address is not confirmed. One that does not would
 * tell anyone that the address is known here.
 */
export async function looksAtPasswordFirst(email: string): Promise<boolean> {
  const password = `not ${crypto.randomUUID()}`;
  const { error } = await createSessionlessClient().auth.signInWithPassword({ email, password });
  return error?.code === 'invalid_credentials';
}
