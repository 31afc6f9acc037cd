'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const NAME = 'time-zone';
const YEAR_IN_SECONDS = 31_536_000;

/**
 * Tells the server the browser's time zone, so that "today" is the user's. With `refresh`, for screens
 * that show dates, the screen is asked for anew when the zone was not known yet or has changed.
 */
export function TimeZoneCookie({ refresh = false }: { refresh?: boolean }) {
  const router = useRouter();
  useEffect(() => {
    const entry = `${NAME}=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
    if (document.cookie.split('; ').includes(entry)) return;
    document.cookie = `${entry}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    if (refresh) router.refresh();
  }, [router, refresh]);
  return null;
}
