import 'server-only';

import { cookies, headers } from 'next/headers';
import { isSecure, type MARKER_COOKIES } from '@/lib/supabase/cookies';

type Marker = (typeof MARKER_COOKIES)[number];

/** Sets a marker cookie that expires after `seconds` and that scripts can't read. */
export async function setMarker(name: Marker, value: string, seconds: number): Promise<void> {
  (await cookies()).set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(await headers()),
    path: '/',
    maxAge: seconds,
  });
}

/** Removes a marker cookie if it is set. */
export async function removeMarker(name: Marker): Promise<void> {
  const jar = await cookies();
  if (jar.has(name)) jar.delete(name);
}
