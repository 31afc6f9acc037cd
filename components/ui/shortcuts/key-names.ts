'use client';

import { useHydrated } from '@/components/ui/use-hydrated';

/** True if this machine has an Apple keyboard, where shortcuts use Cmd instead of Ctrl. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

const NAMES: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The keys of a shortcut as this machine's keyboard labels them: 'g d' → [['G'], ['D']], 'Mod+k' → [['⌘', 'K']]. */
export function useKeyNames(): (keys: string) => string[][] {
  const apple = useHydrated() && isApple();
  return (keys) =>
    keys.split(' ').map((step) =>
      step.split('+').map((key) => {
        if (key === 'Mod') return apple ? '⌘' : 'Ctrl';
        if (key === 'Alt') return apple ? '⌥' : 'Alt';
        return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
      }),
    );
}

/** The keys of a shortcut in the format of `aria-keyshortcuts`: 'Mod+k' → 'Control+K Meta+K'. */
export function ariaKeys(keys: string): string {
  const written = keys
    .split('+')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
  return written.startsWith('Mod+')
    ? ['Control', 'Meta'].map((mod) => written.replace('Mod', mod)).join(' ')
    : written;
}
