'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const NAME = 'time-zone';
const YEAR_IN_SECONDS = 31_536_000;

/** Tells the server the browser's time zone, so that "today" is the user's; asks anew when it changed. */
export function TimeZoneCookie() {
  const router = useRouter();
  useEffect(() => {
    const entry = `${NAME}=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
    if (document.cookie.split('; ').includes(entry)) return;
    document.cookie = `${entry}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
    router.refresh();
  }, [router]);
  return null;
}
