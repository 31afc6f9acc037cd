'use client';

import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import { HIDDEN_AMOUNTS_COOKIE, hideNumbers } from '@/lib/domain/money/hidden-amounts';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const YEAR_IN_SECONDS = 31_536_000;

const HiddenAmounts = createContext({ hidden: false, toggle: () => {} });

type HiddenAmountsProviderProps = {
  /** The cookie's value in this request. */
  initiallyHidden: boolean;
  children: ReactNode;
};

/**
 * Hides every amount below it while the cookie says so. The key 'h' and `useHiddenAmounts` toggle it, in all tabs at
 * once.
 */
export function HiddenAmountsProvider({ initiallyHidden, children }: HiddenAmountsProviderProps) {
  const hidden = useSyncExternalStore(subscribe, readCookie, () => initiallyHidden);
  const [announcement, setAnnouncement] = useState('');
  const toggle = useCallback(() => {
    const hide = !readCookie();
    writeCookie(hide);
    setAnnouncement(hide ? 'Amounts are hidden' : 'Amounts are shown');
  }, []);
  useShortcut(SHORTCUTS.hideAmounts, toggle);
  return (
    <HiddenAmounts value={useMemo(() => ({ hidden, toggle }), [hidden, toggle])}>
      {children}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </HiddenAmounts>
  );
}

/** A flag that is true while amounts are hidden, and a function that toggles it. */
export function useHiddenAmounts(): { hidden: boolean; toggle: () => void } {
  return useContext(HiddenAmounts);
}

/**
 * Shows a text that may contain amounts, such as a line of a bank's file, without its numbers while amounts are
 * hidden.
 */
export function useHiddenNumbers(): (text: string) => string {
  const { hidden } = useHiddenAmounts();
  return hidden ? hideNumbers : asItIs;
}

const asItIs = (text: string) => text;

function readCookie(): boolean {
  return document.cookie.split('; ').includes(`${HIDDEN_AMOUNTS_COOKIE}=1`);
}

const listeners = new Set<() => void>();

function writeCookie(hide: boolean) {
  document.cookie = `${HIDDEN_AMOUNTS_COOKIE}=${hide ? 1 : 0}; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
  const tabs = new BroadcastChannel(HIDDEN_AMOUNTS_COOKIE);
  tabs.postMessage(null);
  tabs.close();
}

/** Reports changes of the cookie, made here or in another tab. */
function subscribe(listener: () => void): () => void {
  const tabs = new BroadcastChannel(HIDDEN_AMOUNTS_COOKIE);
  tabs.onmessage = listener;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    tabs.close();
  };
}
