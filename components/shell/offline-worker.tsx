'use client';

import { useEffect } from 'react';

/** Registers the service worker that shows the offline page; once everything else is loaded. */
export function OfflineWorker() {
  useEffect(() => {
    // In development another project may be served at this origin next.
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    const register = () => {
      // Where registration is refused, as in some private windows, only the offline page is missing.
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
