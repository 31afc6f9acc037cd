'use client';

import { CloseAccountDialog } from '@/components/accounts/close-account-dialog';
import { DeleteAccountDialog } from '@/components/accounts/delete-account-dialog';
import type { AccountDialogProps } from '@/components/accounts/dialog-props';
import { EditAccountDialog } from '@/components/accounts/edit-account-dialog';
import { OnlyAccountDialog } from '@/components/accounts/only-account-dialog';
import { UpdateBalanceDialog } from '@/components/accounts/update-balance-dialog';
import type { BankAccount } from '@/lib/domain/accounts/account';

/** The menu's choice, with the account as it was then. */
export interface AskedAccount {
  kind: 'edit' | 'balance' | 'close' | 'delete' | 'only';
  account: BankAccount;
}

type AccountDialogsProps = Omit<AccountDialogProps, 'account'> & {
  asked: AskedAccount;
  hasClosed: boolean;
  /** Opens the form of a new account. */
  onAdd: () => void;
};

/** The dialog that a menu opened. */
export function AccountDialogs({
  asked: { kind, account },
  hasClosed,
  onAdd,
  ...props
}: AccountDialogsProps) {
  switch (kind) {
    case 'edit':
      return <EditAccountDialog account={account} {...props} />;
    case 'balance':
      return <UpdateBalanceDialog account={account} {...props} />;
    case 'close':
      return <CloseAccountDialog account={account} {...props} />;
    case 'delete':
      return <DeleteAccountDialog account={account} {...props} />;
    case 'only':
      return <OnlyAccountDialog account={account} hasClosed={hasClosed} onAdd={onAdd} {...props} />;
  }
}
