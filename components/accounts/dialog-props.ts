import type { BankAccount } from '@/lib/domain/accounts/account';

/** The props of every dialog about an account. */
export interface AccountDialogProps {
  /** As it was when the dialog opened. */
  account: BankAccount;
  open: boolean;
  onDone: () => void;
  /** Restores the focus after closing. */
  returnFocus: () => void;
}
