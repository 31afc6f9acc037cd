'use client';

import { PaletteDialog } from '@/components/palette/dialog';
import { ShortcutSheet } from '@/components/palette/shortcut-sheet';
import type { TypedAhead } from '@/components/palette/typed-ahead';

export interface PaletteWindowProps {
  /** The one of the two that is open; `takeTyped` must be called, and returns the text typed before it opened. */
  shown: { which: 'palette' | 'sheet'; takeTyped?: () => TypedAhead } | null;
  onShow: (which: 'palette' | 'sheet') => void;
  onClose: () => void;
  returnFocus: () => void;
  /** A server action that ends the session. */
  signOut: () => Promise<void>;
}

/** Opens the palette and the list of shortcuts. */
export function PaletteWindow({ shown, onShow, onClose, returnFocus, signOut }: PaletteWindowProps) {
  return (
    <>
      <PaletteDialog
        open={shown?.which === 'palette'}
        takeTyped={shown?.takeTyped}
        onClose={onClose}
        onShowSheet={() => onShow('sheet')}
        returnFocus={returnFocus}
        signOut={signOut}
      />
      <ShortcutSheet open={shown?.which === 'sheet'} onClose={onClose} returnFocus={returnFocus} />
    </>
  );
}
