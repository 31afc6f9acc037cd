import 'server-only';

import { cookies } from 'next/headers';
import { isSameEmail } from '@/lib/domain/users/profile';
import { ASKED_ADDRESS_COOKIE } from '@/lib/supabase/cookies';
import { setMarker } from './marker-cookies';
import type { User } from './session';

/** As long as the link is valid, unless a project configures otherwise. */
const KEPT_SECONDS = 3600;

/**
 * Remembers that a user has requested a new address. The auth service can't be asked: it only records free addresses,
 * so that would reveal who has an account.
 */
export async function rememberAskedAddress({ id }: User, address: string): Promise<void> {
  await setMarker(ASKED_ADDRESS_COOKIE, `${id} ${address}`, KEPT_SECONDS);
}

/** The address that this user has requested in this browser; null if there is none, or if it is already theirs. */
export async function askedAddress({ id, email }: User): Promise<string | null> {
  const [owner, address] = (await cookies()).get(ASKED_ADDRESS_COOKIE)?.value.split(' ') ?? [];
  return owner === id && address && !isSameEmail(address, email) ? address : null;
}
