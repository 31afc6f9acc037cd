import 'server-only';

import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { FIRST_PASSWORD_COOKIE } from '@/lib/supabase/cookies';
import { isSignatureOf, signatureOf } from '@/lib/supabase/signature';
import { setMarker } from './marker-cookies';

/** Longer than a confirmation link stays valid. */
const KEPT_SECONDS = 86_400;

/**
 * Records in this browser whether its user knows the password that the auth service accepted when the address, not
 * yet confirmed, signed up. The cookie looks the same either way and contains no name: anything else would reveal
 * whether the address was known.
 */
export async function noteFirstPassword(email: string, known: boolean): Promise<void> {
  const until = Math.floor(Date.now() / 1000) + KEPT_SECONDS;
  const text = known ? signed(email, until) : randomBytes(32).toString('hex');
  await setMarker(FIRST_PASSWORD_COOKIE, `${until}.${signatureOf('first-password', text)}`, KEPT_SECONDS);
}

/** True if the user of this browser has proved that they know that password. */
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
