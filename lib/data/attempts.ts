import 'server-only';

import { createHash } from 'node:crypto';
import { headers } from 'next/headers';
import { createClient } from '@/lib/supabase/server';
import { unexpected } from './unexpected';

/** What is slowed when it is repeated: signing in, signing up, asking for an e-mail. */
type AttemptKind = 'sign-in' | 'sign-up' | 'mail';

/** What to tell someone who has tried something too often for an address; null, after counting it, when they may. */
export async function waitBefore(kind: AttemptKind, email: string): Promise<string | null> {
  const seconds = await beginAttempt(kind, email);
  if (seconds === 0) return null;
  return `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/**
 * Asks for leave to attempt something for an address, from the client that asks. Answers the seconds to
 * wait, or 0 after counting the attempt. Known and unknown addresses are counted alike.
 */
async function beginAttempt(kind: AttemptKind, email: string): Promise<number> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('begin_attempt', { kind, subjects: await subjectsOf(email) });
  if (error) throw unexpected('counting an attempt', error);
  return data;
}

/** Takes back an attempt that `waitBefore` has counted and the auth service has refused to look at. */
export async function forgiveAttempt(kind: AttemptKind, email: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('forgive_attempt', { kind, subjects: await subjectsOf(email) });
  if (error) unexpected('taking back an attempt', error);
}

/** After a good sign-in the failed ones before it no longer count against the address of who is signed in. */
export async function forgetFailedSignIns(): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('forget_attempts');
  if (error) throw unexpected('forgetting attempts', error);
}

async function subjectsOf(email: string): Promise<string[]> {
  return [subject('address', email.trim().toLowerCase()), subject('client', await clientAddress())];
}

function subject(kind: 'address' | 'client', value: string): string {
  return `${kind}:${createHash('sha256').update(value).digest('hex')}`;
}

/**
 * The client's network address as the server nearest to the app tells it: a proxy that sets x-real-ip, or the
 * last entry of the list that proxies append to, since a client can write anything before that.
 */
async function clientAddress(): Promise<string> {
  const header = await headers();
  return header.get('x-real-ip') ?? header.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown';
}
