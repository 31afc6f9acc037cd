'use client';

import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';

type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button and a click outside; the caller decides. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Restores the focus after closing. */
  returnFocus: () => void;
};

/** A window over the dimmed page, for a form. It scrolls when the screen is too small. */
export function Dialog({ open, onClose, title, children, returnFocus }: DialogProps) {
  return (
    <DialogPrimitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay
          data-slot="dialog-overlay"
          className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-black/60 p-4 data-[state=closed]:animate-out data-[state=closed]:duration-120 data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-150 data-[state=open]:fade-in-0"
        >
          <DialogPrimitive.Content
            data-slot="dialog-content"
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus();
            }}
            onInteractOutside={(event) => {
              // A shortcut leads to messages outside, and a notice of the session is there, too: neither closes the dialog.
              if (
                event.target instanceof Element &&
                event.target.closest('[data-sonner-toaster], [data-over-dialogs]')
              )
                event.preventDefault();
            }}
            className="relative w-140 max-w-full rounded-card border border-border-strong bg-surface p-5 text-ink shadow-lg outline-none data-[state=closed]:animate-out data-[state=closed]:duration-120 data-[state=closed]:fade-out-0"
          >
            <DialogPrimitive.Title className="mb-4 pr-9 text-[15px] font-[550] wrap-anywhere">
              {title}
            </DialogPrimitive.Title>
            {children}
            {/* Last in the tab order: a form is filled in before it is closed. */}
            <DialogPrimitive.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-2.5 right-2.5">
                <X aria-hidden />
              </Button>
            </DialogPrimitive.Close>
          </DialogPrimitive.Content>
        </DialogPrimitive.Overlay>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}
