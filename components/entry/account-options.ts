import { accountLabel } from '@/lib/domain/accounts/account';

/** An account as forms offer it. */
export interface ChoosableAccount {
  id: string;
  name: string;
  lastFourDigits: string | null;
  closed?: boolean;
}

/** The options of a select for accounts. */
export function accountOptions(accounts: readonly ChoosableAccount[]) {
  return accounts.map((account) => ({
    value: account.id,
    label: accountLabel(account) + (account.closed ? ', closed' : ''),
  }));
}
