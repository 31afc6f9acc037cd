'use client';

import { useEffect } from 'react';

/** Has the browser say so when a page can't be had offline; registered once everything else is done. */
export function OfflineWorker() {
  useEffect(() => {
    // In development another project may be served at the same address next.
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    const register = () => {
      // Where it is refused, as in private windows of some browsers, only the message is missing.
      navigator.serviceWorker
        .register('/service-worker.js', { updateViaCache: 'none' })
        .catch(() => undefined);
    };
    if (document.readyState === 'complete') {
      const later = setTimeout(register, AFTER_LOAD_MS);
      return () => clearTimeout(later);
    }
    const whenLoaded = () => setTimeout(register, AFTER_LOAD_MS);
    window.addEventListener('load', whenLoaded, { once: true });
    return () => window.removeEventListener('load', whenLoaded);
  }, []);
  return null;
}

const AFTER_LOAD_MS = 3_000;
