'use client';

import { useSyncExternalStore } from 'react';

const STORED = 'single-key-shortcuts';

const listeners = new Set<() => void>();

/** True if a shortcut consists of characters only, which speech input and typing slips produce too. */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((key) => key.length === 1);
}

/** True if single-character shortcuts are on in this browser. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Turns single-character shortcuts on or off in this browser. */
export function switchSingleKeys(on: boolean) {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // A browser that keeps nothing keeps them on.
  }
  for (const listener of listeners) listener();
}

/** True if single-character shortcuts are on, kept in sync with changes here and in other tabs. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORED || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
