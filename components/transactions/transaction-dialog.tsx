'use client';

import { useRef, useState } from 'react';
import type { TransactionDialogProps } from '@/components/transactions/editor-task';
import { TransactionForm } from '@/components/transactions/transaction-form';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { LoadError } from '@/components/ui/load-error';

const TITLES = { add: 'Add transaction', edit: 'Edit transaction', duplicate: 'Duplicate transaction' };

/** The dialog that adds, edits or copies a transaction. It asks before what was typed is thrown away. */
export function TransactionDialog({
  open,
  task,
  choices,
  today,
  onClose,
  returnFocus,
}: TransactionDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  /** Where the user was when asked. */
  const field = useRef<HTMLElement | null>(null);

  function close() {
    // What is being saved can't be discarded any more; its answer closes the dialog.
    if (isBusy) return;
    if (!isDirty) return onClose();
    field.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsking(true);
  }

  return (
    <>
      <Dialog open={open} onClose={close} title={TITLES[task.kind]} returnFocus={returnFocus}>
        {choices ? (
          <TransactionForm
            task={task}
            choices={choices}
            today={today}
            onDirtyChange={setIsDirty}
            onBusyChange={setIsBusy}
            onCancel={close}
            onSaved={onClose}
          />
        ) : (
          <LoadError
            title="Accounts and categories could not be loaded"
            text="They are safe; they could not be read just now."
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking && open}
        onOpenChange={setAsking}
        title="Discard changes?"
        confirm="Discard"
        cancel="Keep editing"
        busyText="Discard"
        busy={false}
        returnFocus={() => (open ? field.current?.focus() : returnFocus())}
        onConfirm={onClose}
      >
        What you typed is not saved yet.
      </ConfirmDialog>
    </>
  );
}
