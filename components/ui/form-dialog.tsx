'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';

/** What a form in a dialog tells it, and may ask of it. */
export interface FormInDialog {
  onDirtyChange: (isDirty: boolean) => void;
  onBusyChange: (isBusy: boolean) => void;
  /** Closes the dialog, once nothing that was typed is in the way. */
  onCancel: () => void;
}

/** Tells the dialog around a form how the form stands. Answers what the form's element takes for it. */
export function useFormInDialog({
  isDirty,
  busy,
  onDirtyChange,
  onBusyChange,
}: { isDirty: boolean; busy: boolean } & Pick<FormInDialog, 'onDirtyChange' | 'onBusyChange'>) {
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onBusyChange(busy), [busy, onBusyChange]);
  // At once: the form tells a moment later, and an Escape may come before.
  return { onInput: () => onDirtyChange(true) };
}

type FormDialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Puts the focus where it belongs after closing. */
  returnFocus: () => void;
  children: (form: FormInDialog) => ReactNode;
};

/** A dialog with a form. It asks before what was typed is thrown away. */
export function FormDialog({ open, title, onClose, returnFocus, children }: FormDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  /** Where the user was when asked. */
  const [field, setField] = useState<HTMLElement | null>(null);

  function close() {
    // What is being saved can't be discarded any more; its answer closes the dialog.
    if (isBusy) return;
    if (!isDirty) return onClose();
    // The key that asks may be repeated before the question listens to it.
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
