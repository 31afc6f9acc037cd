'use client';

import { useSyncExternalStore } from 'react';

const STORED = 'single-key-shortcuts';

const listeners = new Set<() => void>();

/** Whether a shortcut is made of characters alone, which speech input and slips of the hand produce too. */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((key) => key.length === 1);
}

/** Whether shortcuts of single characters work in this browser. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Switches shortcuts of single characters on or off, in this browser and from now on. */
export function switchSingleKeys(on: boolean) {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // A browser that keeps nothing keeps them on.
  }
  for (const listener of listeners) listener();
}

/** Whether shortcuts of single characters work, kept up with changes here and in other tabs. */
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
