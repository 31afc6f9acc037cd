'use client';

import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequence, in a sentence or two; errors go here too. */
  children: ReactNode;
  confirm: string;
  /** The label of the cancel button. */
  cancel?: string;
  /** The button's label while busy. */
  busyText: string;
  busy: boolean;
  /** Restores the focus after closing. */
  returnFocus: () => void;
  onConfirm: () => void;
};

/** Asks before something that is hard to undo. It stays open until the caller closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  busyText,
  busy,
  returnFocus,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          data-slot="dialog-overlay"
          className="fixed inset-0 z-50 bg-black/60 data-[state=closed]:animate-out data-[state=closed]:duration-120 data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-150 data-[state=open]:fade-in-0"
        />
        <AlertDialog.Content
          data-slot="dialog-content"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          onKeyDown={(event) => {
            // Radix listens only for a moment after the focus moves here.
            if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
          }}
          className="fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-32px)] w-110 max-w-[calc(100%-32px)] -translate-x-1/2 -translate-y-1/2 gap-3 overflow-y-auto rounded-card border border-border-strong bg-surface p-5 text-ink shadow-lg outline-none data-[state=closed]:animate-out data-[state=closed]:duration-120 data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:duration-150 data-[state=open]:fade-in-0"
        >
          <AlertDialog.Title className="text-[15px] font-[550] wrap-anywhere">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-ink-2">{children}</div>
          </AlertDialog.Description>
          <div className="mt-1 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={busy}>
                {cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button aria-disabled={busy || undefined} onClick={() => busy || onConfirm()}>
              {busy ? busyText : confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
