'use client';

import { useKeyNames } from '@/components/ui/shortcuts/key-names';

/** The keys that paste, as this machine's keyboard names them. */
export function PasteHint() {
  const names = useKeyNames();
  return <span className="touch:hidden"> with {names('Mod+v').flat().join(' ')}</span>;
}
