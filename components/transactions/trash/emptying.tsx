'use client';

import { useRef, useState, useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { Alert } from '@/components/ui/feedback/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { focusMain } from '@/components/ui/focus-main';
import { emptyTrash } from '@/lib/actions/trash';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { resultOf } from '@/lib/call-action';

/** Deletes everything in the trash for good, after asking. */
export function TrashEmptying({ transactions, accounts }: { transactions: number; accounts: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const emptied = useRef(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const what = [
    ...(transactions > 0 ? [transactionCount(transactions)] : []),
    ...(accounts > 0
      ? [`${accounts.toLocaleString('en-US')} ${accounts === 1 ? 'account' : 'accounts'}`]
      : []),
  ].join(' and ');

  const empty = () =>
    startTransition(async () => {
      const result = await resultOf(emptyTrash({ transactions, accounts }), 'No answer');
      if (!result.ok) {
        setProblem(result.error.message);
        return;
      }
      emptied.current = true;
      setAsking(false);
      toast.success('The trash is empty.');
    });

  return (
    <>
      <Button ref={button} variant="destructive" onClick={() => setAsking(true)}>
        Empty trash
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) setProblem(null);
        }}
        returnFocus={() =>
          // The button disappears with the trash's contents.
          focusMain(emptied.current ? null : button.current)
        }
        title="Empty the trash?"
        confirm="Delete for good"
        busyText="Deleting..."
        busy={busy}
        onConfirm={empty}
      >
        <p className="tabular-nums">This deletes {what} for good. It can&apos;t be undone.</p>
        {problem ? (
          <Alert variant="error" className="mt-2.5">
            {problem}
          </Alert>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
