import { useState, useTransition } from 'react';
import type { AccountDialogProps } from '@/components/accounts/dialog-props';
import { Alert } from '@/components/ui/feedback/alert';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { deleted, offerUndo } from '@/components/undo/toast';
import { deleteAccount } from '@/lib/actions/accounts';
import { newId } from '@/lib/domain/forms/new-id';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { resultOf } from '@/lib/call-action';

/** Asks before an account moves to the trash, and says how many transactions go with it. */
export function DeleteAccountDialog({ account, open, onDone, returnFocus }: AccountDialogProps) {
  const { id, name, closed } = account;
  // Deleting again after a lost response repeats the same ledger change.
  const [change] = useState(newId);
  const [expectedCount, setExpectedCount] = useState(account.transactions);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();

  const confirm = () =>
    startTransition(async () => {
      const result = await resultOf(
        deleteAccount({ change, id, transactions: expectedCount }),
        'It may not have been deleted',
      );
      if (result.ok) {
        onDone();
        const message = `${name} was deleted${expectedCount > 0 ? `, with ${transactionCount(expectedCount)}` : ''}.`;
        offerUndo(deleted(change, message, name));
        return;
      }
      if (result.error.code === 'account_transactions_changed')
        setExpectedCount(result.error.params.transactions);
      setProblem(result.error.message);
    });

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onDone}
      returnFocus={returnFocus}
      title={`Delete ${name}?`}
      confirm="Delete account"
      busyText="Deleting..."
      busy={busy}
      onConfirm={confirm}
    >
      <p>
        {expectedCount === 0
          ? 'It has no transactions. It goes to the trash for 30 days.'
          : `${transactionCount(expectedCount)} ${expectedCount === 1 ? 'goes' : 'go'} to the trash with it for 30 days.`}
        {closed ? '' : ' To keep its history, close it instead.'}
      </p>
      {problem ? (
        <Alert variant="error" className="mt-2.5">
          {problem}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
