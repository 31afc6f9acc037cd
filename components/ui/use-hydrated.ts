'use client';

import { useSyncExternalStore } from 'react';

const nothingToWatch = () => () => {};

/** Whether the page has come to life: false on the server and in the first render, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
}
