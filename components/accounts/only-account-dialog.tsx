import { useRef } from 'react';
import type { AccountDialogProps } from '@/components/accounts/dialog-props';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';

/** Dialog that says why the only open account can't be closed, and what to do instead. */
export function OnlyAccountDialog({
  account: { name },
  open,
  onDone,
  hasClosed,
  onAdd,
  returnFocus,
}: AccountDialogProps & { hasClosed: boolean; onAdd: () => void }) {
  const adds = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onDone}
      // The form focuses itself, once the dialog has released the focus.
      returnFocus={() => (adds.current ? onAdd() : returnFocus())}
      title={`${name} is your only open account`}
      confirm="Add another account"
      busyText=""
      busy={false}
      onConfirm={() => {
        adds.current = true;
        onDone();
      }}
    >
      New transactions need an open account. Add another one
      {hasClosed ? ' or reopen a closed one' : ''}; after that you can close or delete {name}.
    </ConfirmDialog>
  );
}
