import type { AccountDialogProps } from '@/components/accounts/dialog-props';
import { useSetClosed } from '@/components/accounts/use-set-closed';
import { Money } from '@/components/money/money';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';

/** Asks before closing an account that still has a balance. */
export function CloseAccountDialog({ account, open, onDone, returnFocus }: AccountDialogProps) {
  const setClosed = useSetClosed();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onDone}
      returnFocus={returnFocus}
      title={`Close ${account.name}?`}
      confirm="Close account"
      busyText=""
      busy={false}
      onConfirm={() => {
        onDone();
        setClosed(account, true);
      }}
    >
      Its balance is <Money minorUnits={account.balance} />, not zero. Once closed, it is no longer offered
      for new transactions or shown on the dashboard. Its history stays, and you can reopen it at any time.
    </ConfirmDialog>
  );
}
