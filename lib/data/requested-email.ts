import 'server-only';

import { cookies } from 'next/headers';
import { isSameEmail } from '@/lib/domain/profile';
import { ASKED_ADDRESS_COOKIE } from '@/lib/supabase/cookies';
import { setMarker } from './marker-cookies';
import type { User } from './session';

/** As long as the link to it can be opened, unless a project says otherwise. */
const KEPT_SECONDS = 3600;

/**
 * Remembers that a user has asked for another address. Kept beside the auth service, which takes note of a free
 * address alone: what it says would tell who has an account here.
 */
export async function rememberAskedAddress({ id }: User, address: string): Promise<void> {
  await setMarker(ASKED_ADDRESS_COOKIE, `${id} ${address}`, KEPT_SECONDS);
}

/** The address this user has asked for in this browser; null for none, and when it is theirs by now. */
export async function askedAddress({ id, email }: User): Promise<string | null> {
  const [owner, address] = (await cookies()).get(ASKED_ADDRESS_COOKIE)?.value.split(' ') ?? [];
  return owner === id && address && !isSameEmail(address, email) ? address : null;
}
