import 'server-only';

import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { FIRST_PASSWORD_COOKIE } from '@/lib/supabase/cookies';
import { isSignatureOf, signatureOf } from '@/lib/supabase/signature';
import { setMarker } from './marker-cookies';

/** Longer than a link that confirms an address can be opened. */
const KEPT_SECONDS = 86_400;

/**
 * Notes in this browser whether who uses it knows the password that the auth service took at the sign-up with an
 * address that is not confirmed yet. The cookie looks the same either way, and names nobody: it would tell whether the
 * address was known.
 */
export async function noteFirstPassword(email: string, known: boolean): Promise<void> {
  const until = Math.floor(Date.now() / 1000) + KEPT_SECONDS;
  const text = known ? signed(email, until) : randomBytes(32).toString('hex');
  await setMarker(FIRST_PASSWORD_COOKIE, `${until}.${signatureOf('first-password', text)}`, KEPT_SECONDS);
}

/** Whether who uses this browser has shown to know that password. */
export async function knowsFirstPassword(email: string): Promise<boolean> {
  const note = (await cookies()).get(FIRST_PASSWORD_COOKIE)?.value ?? '';
  const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(note) ?? [];
  return (
    signature !== undefined &&
    Number(until) > Date.now() / 1000 &&
    isSignatureOf('first-password', signed(email, Number(until)), signature)
  );
}

function signed(email: string, until: number): string {
  return `${email.trim().toLowerCase()} ${until}`;
}
