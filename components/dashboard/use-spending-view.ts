'use client';

import { useCallback, useSyncExternalStore } from 'react';
import type { PeriodType } from '@/lib/domain/period-choice';
import { parseSpendingView, spendingViewCookie, type SpendingView } from '@/lib/domain/spending-view';

const YEAR_IN_SECONDS = 31_536_000;

/** How periods of a type are shown in this browser, and a function that changes it. `stored` is the cookie's value. */
export function useSpendingView(
  type: PeriodType,
  stored: SpendingView,
): [SpendingView, (view: SpendingView) => void] {
  // Read from the cookie: a screen that was prefetched before a change has the former value.
  const view = useSyncExternalStore(
    subscribe,
    () => parseSpendingView(type, readCookie(spendingViewCookie(type))),
    () => stored,
  );
  const show = useCallback(
    (next: SpendingView) => {
      document.cookie = `${spendingViewCookie(type)}=${next}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
      for (const listener of listeners) listener();
    },
    [type],
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
