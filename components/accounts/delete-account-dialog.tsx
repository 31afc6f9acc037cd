import { useState, useTransition } from 'react';
import type { AccountDialogProps } from '@/components/accounts/account-dialog-props';
import { Alert } from '@/components/ui/alert';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { deleted, offerUndo } from '@/components/undo/undo-toast';
import { deleteAccount } from '@/lib/actions/accounts';
import { newId } from '@/lib/domain/new-id';
import { failure } from '@/lib/domain/result';
import { transactionCount } from '@/lib/domain/transaction';
import { noResponse } from '@/lib/no-response';

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
      const result = await deleteAccount({ change, id, transactions: expectedCount }).catch(
        (cause: unknown) => failure(noResponse('It may not have been deleted', cause)),
      );
      if (result.ok) {
        onDone();
        const message = `${name} was deleted${expectedCount > 0 ? `, with ${transactionCount(expectedCount)}` : ''}.`;
        offerUndo(deleted(change, message, name));
        return;
      }
      if ('transactions' in result && result.transactions !== undefined)
        setExpectedCount(result.transactions);
      setProblem(result.error);
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
          ? 'It has no transactions. It goes to the trash, for 30 days.'
          : `${transactionCount(expectedCount)} ${expectedCount === 1 ? 'goes' : 'go'} to the trash with it, for 30 days.`}
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
