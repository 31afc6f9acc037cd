'use client';

import type { TransactionDialogProps } from '@/components/transactions/editor-task';
import { TransactionForm } from '@/components/transactions/transaction-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { LoadError } from '@/components/ui/load-error';

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
            text="They are safe; they could not be read just now."
          />
        )
      }
    </FormDialog>
  );
}
