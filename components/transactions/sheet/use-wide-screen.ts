'use client';

import { useSyncExternalStore } from 'react';

/** Where the sheet fits beside the list: Tailwind's xl. */
const WIDE = '(width >= 80rem)';

/** Whether the sheet stands beside the list instead of over it. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
