import type { BankAccount } from '@/lib/domain/account';

/** What every dialog about an account is given. */
export interface AccountDialogProps {
  /** As it was when the dialog opened. */
  account: BankAccount;
  open: boolean;
  onDone: () => void;
  /** Puts the focus where it belongs after closing. */
  returnFocus: () => void;
}
