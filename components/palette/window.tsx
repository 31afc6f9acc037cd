'use client';

import { PaletteDialog } from '@/components/palette/dialog';
import { ShortcutSheet } from '@/components/palette/shortcut-sheet';

export interface PaletteWindowProps {
  /** Which of the two is open; `takeTyped` returns what was typed before the palette opened, and must be called. */
  shown: { which: 'palette' | 'sheet'; takeTyped?: () => string } | null;
  onShow: (which: 'palette' | 'sheet') => void;
  onClose: () => void;
  returnFocus: () => void;
  /** A server action that ends the session. */
  signOut: () => Promise<void>;
}

/** What the palette's shortcuts open. */
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
