'use client';

import { useSyncExternalStore } from 'react';

/** Media query for windows in which the sheet fits next to the list: Tailwind's xl. */
const WIDE = '(width >= 80rem)';

/** True if the sheet is next to the list instead of over it. */
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
