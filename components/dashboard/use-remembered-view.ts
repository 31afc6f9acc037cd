'use client';

import { useCallback, useSyncExternalStore } from 'react';

const YEAR_IN_SECONDS = 31_536_000;

/** A view that this browser remembers in a cookie, and a function that changes it. `stored` is the cookie's value. */
export function useRememberedView<View extends string>(
  cookie: string,
  parse: (value: string | undefined) => View,
  stored: View,
): [View, (view: View) => void] {
  // Read from the cookie: a screen that was prefetched before a change has the former value.
  const view = useSyncExternalStore(
    subscribe,
    () => parse(readCookie(cookie)),
    () => stored,
  );
  const show = useCallback(
    (next: View) => {
      document.cookie = `${cookie}=${next}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
      for (const listener of listeners) listener();
    },
    [cookie],
  );
  return [view, show];
}

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
