'use client';

import { Dialog as DialogPrimitive } from 'radix-ui';
import { useRef } from 'react';
import { PaletteSearch } from '@/components/palette/search';
import type { TypedAhead } from '@/components/palette/typed-ahead';

interface PaletteDialogProps {
  open: boolean;
  /** Returns the keys typed before the palette opened; called once its field is focused. */
  takeTyped: (() => TypedAhead) | undefined;
  onClose: () => void;
  onShowSheet: () => void;
  returnFocus: () => void;
  signOut: () => Promise<void>;
}

/** The command palette: over the upper part of the page, full screen on phones. */
export function PaletteDialog({
  open,
  takeTyped,
  onClose,
  onShowSheet,
  returnFocus,
  signOut,
}: PaletteDialogProps) {
  /** The chosen option. It runs once the dialog is closed, so that the page has the focus again. */
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DialogPrimitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay
          data-slot="dialog-overlay"
          className="fixed inset-0 z-50 bg-black/60 data-[state=open]:animate-in data-[state=open]:duration-120 data-[state=open]:fade-in-0"
        />
        <DialogPrimitive.Content
          data-slot="palette"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
            chosen.current?.();
            chosen.current = null;
          }}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[min(30rem,76dvh)] w-150 max-w-[calc(100%-32px)] -translate-x-1/2 flex-col overflow-hidden rounded-card border border-border-strong bg-surface text-ink shadow-lg outline-none max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:rounded-none max-sm:border-0"
        >
          <DialogPrimitive.Title className="sr-only">Search or jump to</DialogPrimitive.Title>
          <PaletteSearch
            takeTyped={takeTyped}
            onChoose={(run) => {
              chosen.current = run;
              onClose();
            }}
            onShowSheet={onShowSheet}
            signOut={signOut}
          />
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}
