'use client';

import { useKeyNames } from '@/components/ui/shortcuts/key-names';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

/** The keys of 'Save and add another', as this machine's keyboard names them. */
export function ShortcutHint() {
  const names = useKeyNames();
  return (
    <kbd aria-hidden className="font-sans text-[13px] text-ink-3 touch:hidden">
      {names(SHORTCUTS.save.keys).flat().join(' ')}
    </kbd>
  );
}
