'use client';

import { useEffect } from 'react';

/** Reloads a screen restored from the back/forward cache: its session may have ended. */
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
