'use client';

import { useSyncExternalStore } from 'react';

const nothingToWatch = () => () => {};

/** True if the page is hydrated: false on the server and in the first render, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
}
