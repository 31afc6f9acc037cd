'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const NAME = 'time-zone';
const YEAR_IN_SECONDS = 31_536_000;

/**
 * Tells the server the browser's time zone, so that "today" is the user's. With `shownFor`, the zone that a screen
 * with dates was made for, the screen is asked for anew when that is another one.
 */
export function TimeZoneCookie({ shownFor }: { shownFor?: string }) {
  const router = useRouter();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const entry = `${NAME}=${encodeURIComponent(zone)}`;
    if (!document.cookie.split('; ').includes(entry)) {
      document.cookie = `${entry}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    }
    // Not only where the cookie is new: this screen may have been on its way when another one set it.
    if (shownFor !== undefined && shownFor !== zone) router.refresh();
  }, [router, shownFor]);
  return null;
}
