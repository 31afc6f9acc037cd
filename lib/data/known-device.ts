import 'server-only';

import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { DEVICE_COOKIE, isSecure } from '@/lib/supabase/cookies';
import type { Database } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { signatureOf } from '@/lib/supabase/signature';
import { logFailure } from './errors';

/** As long as the database knows it. */
const KEPT_SECONDS = 34_560_000;

/** What stands for this browser where an address signs in; empty for a browser in which nobody has. */
export async function deviceSubject(email: string): Promise<string> {
  const name = await deviceName();
  return name ? subject(email, name) : '';
}

/**
 * Makes this browser known to the user who has just signed in here. Several users of one browser are told apart, and
 * the cookie says nothing of them. `client` speaks for them, where their session has just begun.
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
  // Nobody is kept out over that.
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
