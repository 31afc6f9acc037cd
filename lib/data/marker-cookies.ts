import 'server-only';

import { cookies, headers } from 'next/headers';
import { isSecure, type MARKER_COOKIES } from '@/lib/supabase/cookies';

type Marker = (typeof MARKER_COOKIES)[number];

/** Keeps what is said of this browser's user for so many seconds, out of reach for scripts. */
export async function setMarker(name: Marker, value: string, seconds: number): Promise<void> {
  (await cookies()).set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(await headers()),
    path: '/',
    maxAge: seconds,
  });
}

/** Takes back what is said of this browser's user, where something is. */
export async function removeMarker(name: Marker): Promise<void> {
  const jar = await cookies();
  if (jar.has(name)) jar.delete(name);
}
