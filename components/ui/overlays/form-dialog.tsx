'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';

/** Callbacks through which a form reports to its dialog, or asks something of it. */
export interface FormInDialog {
  onDirtyChange: (isDirty: boolean) => void;
  onBusyChange: (isBusy: boolean) => void;
  /** Closes the dialog unless unsaved input has to be confirmed first. */
  onCancel: () => void;
}

/** Reports the form's state to the dialog around it. Returns props for the form element. */
export function useFormInDialog({
  isDirty,
  busy,
  onDirtyChange,
  onBusyChange,
}: { isDirty: boolean; busy: boolean } & Pick<FormInDialog, 'onDirtyChange' | 'onBusyChange'>) {
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onBusyChange(busy), [busy, onBusyChange]);
  // At once: form state updates a moment later, and Escape may come first.
  return { onInput: () => onDirtyChange(true) };
}

type FormDialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Restores the focus after closing. */
  returnFocus: () => void;
  children: (form: FormInDialog) => ReactNode;
};

/** A dialog with a form. It asks before unsaved input is discarded. */
export function FormDialog({ open, title, onClose, returnFocus, children }: FormDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  /** The element focused when the question appeared. */
  const [field, setField] = useState<HTMLElement | null>(null);

  function close() {
    // A form that is being submitted can't be discarded; its result closes the dialog.
    if (isBusy) return;
    if (!isDirty) return onClose();
    // The key that asks may repeat before the question handles it.
    if (asking) return setAsking(false);
    setField(document.activeElement instanceof HTMLElement ? document.activeElement : null);
    setAsking(true);
  }

  return (
    <>
      <Dialog open={open} onClose={close} title={title} returnFocus={returnFocus}>
        {children({ onDirtyChange: setIsDirty, onBusyChange: setIsBusy, onCancel: close })}
      </Dialog>
      <ConfirmDialog
        open={asking && open}
        onOpenChange={setAsking}
        title="Discard changes?"
        confirm="Discard"
        cancel="Keep editing"
        busyText="Discard"
        busy={false}
        returnFocus={() => (open ? field?.focus() : returnFocus())}
        onConfirm={onClose}
      >
        What you typed is not saved yet.
      </ConfirmDialog>
    </>
  );
}
