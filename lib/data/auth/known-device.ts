import 'server-only';

import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { DEVICE_COOKIE, isSecure } from '@/lib/supabase/cookies';
import type { Database } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { signatureOf } from '@/lib/supabase/signature';
import { logFailure } from '../errors';

/** As long as the database remembers the browser. */
const KEPT_SECONDS = 34_560_000;

/** The rate limits' subject for this browser and address; empty if nobody has signed in with this browser. */
export async function deviceSubject(email: string): Promise<string> {
  const name = await deviceName();
  return name ? subject(email, name) : '';
}

/**
 * Makes this browser known for the user who has just signed in. Each user of a browser gets a separate subject,
 * and the cookie reveals none of them. Pass the `client` if it holds the new session.
 */
export async function rememberDevice(email: string, client?: SupabaseClient<Database>): Promise<void> {
  const name = (await deviceName()) ?? randomBytes(16).toString('base64url');
  (await cookies()).set(DEVICE_COOKIE, name, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(await headers()),
    path: '/',
    maxAge: KEPT_SECONDS,
  });
  const supabase = client ?? (await createClient());
  const { error } = await supabase.rpc('remember_device', { device: subject(email, name) });
  // Failing to remember it must not prevent signing in.
  if (error) logFailure('remembering a device', error);
}

/** Forgets all browsers that the signed-in user has signed in with. */
export async function forgetDevices(): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('forget_devices');
  if (error) logFailure('forgetting devices', error);
}

async function deviceName(): Promise<string | null> {
  const name = (await cookies()).get(DEVICE_COOKIE)?.value;
  return name && /^[\w-]{22}$/.test(name) ? name : null;
}

const subject = (email: string, name: string) =>
  signatureOf('known-device', `${email.trim().toLowerCase()}\n${name}`);
