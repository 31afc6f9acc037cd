'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const NAME = 'time-zone';
const YEAR_IN_SECONDS = 31_536_000;

/**
 * Tells the server the browser's time zone, so that "today" is the user's. With `shownFor`, the zone a screen was
 * rendered for, the screen reloads when the browser's zone differs.
 */
export function TimeZoneCookie({ shownFor }: { shownFor?: string }) {
  const router = useRouter();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const entry = `${NAME}=${encodeURIComponent(zone)}`;
    if (!document.cookie.split('; ').includes(entry)) {
      document.cookie = `${entry}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    }
    // Even when the cookie is unchanged: this screen may have been requested before another one set it.
    if (shownFor !== undefined && shownFor !== zone) router.refresh();
  }, [router, shownFor]);
  return null;
}
