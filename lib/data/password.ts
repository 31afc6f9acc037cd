import 'server-only';

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

/** Ends a session that `signInBeside` has begun, and no other. One that can't be ended ends by itself. */
export async function endBeside(client: OwnClient): Promise<void> {
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) unexpected('ending a session of a moment', error);
}

/** Whether this is the password of the user with this address, who is signed in. */
export async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const client = await signInBeside(email, password);
  if (client) await endBeside(client);
  return client !== null;
}
