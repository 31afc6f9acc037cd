'use client';

import { useEffect } from 'react';

/** A screen that comes back out of the browser's memory is asked for anew: its session may have ended. */
export function BfcacheGuard() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
  return null;
}
