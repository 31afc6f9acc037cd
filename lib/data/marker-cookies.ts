import 'server-only';

import { cookies, headers } from 'next/headers';
import { isSecure, type MARKER_COOKIES } from '@/lib/supabase/cookies';

/** Keeps what is said of this browser's user for so many seconds, out of reach for scripts. */
export async function setMarker(
  name: (typeof MARKER_COOKIES)[number],
  value: string,
  seconds: number,
): Promise<void> {
  (await cookies()).set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(await headers()),
    path: '/',
    maxAge: seconds,
  });
}
