import type { Lock } from '@/components/locks/unless-locked';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { formatDate } from '@/lib/domain/dates/format';

type LockedDialogProps = {
  lock: Lock;
  open: boolean;
  onAnswer: (yes: boolean) => void;
  returnFocus: () => void;
};

/** Asks whether to change what an account held in its locked days. */
export function LockedDialog({ lock, open, onAnswer, returnFocus }: LockedDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onAnswer(false)}
      title={`${lock.account} is locked until ${formatDate(lock.day)}`}
      confirm="Change anyway"
      busyText="Changing..."
      busy={false}
      returnFocus={returnFocus}
      onConfirm={() => onAnswer(true)}
    >
      Its balance was reconciled up to that day. This changes what it held then, so the balance may no longer
      be proved.
    </ConfirmDialog>
  );
}
