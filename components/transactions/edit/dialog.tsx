'use client';

import { TransactionForm } from '@/components/transactions/edit/form';
import type { TransactionDialogProps } from '@/components/transactions/edit/task';
import { LoadError } from '@/components/ui/feedback/load-error';
import { FormDialog } from '@/components/ui/overlays/form-dialog';

const TITLES = { add: 'Add transaction', edit: 'Edit transaction', duplicate: 'Duplicate transaction' };

/** The dialog that adds, edits or copies a transaction. It asks before unsaved input is discarded. */
export function TransactionDialog({
  open,
  task,
  choices,
  today,
  onClose,
  returnFocus,
}: TransactionDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={TITLES[task.kind]} returnFocus={returnFocus}>
      {(form) =>
        choices ? (
          <TransactionForm task={task} choices={choices} today={today} onSaved={onClose} {...form} />
        ) : (
          <LoadError
            title="Accounts and categories could not be loaded"
            text="Nothing is lost. Try again in a moment."
          />
        )
      }
    </FormDialog>
  );
}
