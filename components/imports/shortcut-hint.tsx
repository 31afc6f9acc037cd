'use client';

import { useHydrated } from '@/components/ui/use-hydrated';

/** The keys of 'Save and add another', as this machine's keyboard names them. */
export function ShortcutHint() {
  const hydrated = useHydrated();
  const apple = hydrated && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <kbd aria-hidden className="font-sans text-[13px] text-ink-3 touch:hidden">
      {apple ? '⌘ Enter' : 'Ctrl + Enter'}
    </kbd>
  );
}
