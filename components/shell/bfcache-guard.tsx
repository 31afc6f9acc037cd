'use client';

import { useEffect } from 'react';
import { checkTabUser } from '@/lib/tab-session';
import { hasUnsaved } from '@/lib/unsaved';

/**
 * Reloads a screen restored from the back/forward cache: its session may have ended. With something unsaved it stays,
 * and only asks who is signed in.
 */
export function BfcacheGuard() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      if (hasUnsaved()) void checkTabUser();
      else window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
  return null;
}
