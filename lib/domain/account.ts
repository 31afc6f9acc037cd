import type { accountBalanceDocument, bankAccountDocument } from './account-document';
import type { DocumentOf } from './document';
import type { AccountType } from './enums';

/** The types the add-account form offers; the account made at sign-up is a checking account. */
export const OFFERED_ACCOUNT_TYPES = ['bank', 'credit', 'debit'] as const satisfies AccountType[];

/** A bank account or card with its balance of now, in minor units. */
export type AccountBalance = DocumentOf<typeof accountBalanceDocument>;

/** An account as the Bank Accounts screen shows it. */
export type BankAccount = DocumentOf<typeof bankAccountDocument>;

/** The account made at sign-up. */
export const DEFAULT_ACCOUNT = {
  name: 'Default Account',
  type: 'checking',
  lastFourDigits: '0000',
  balance: 0,
} as const;

/** An account as choices and tables name it: 'Everyday (*4821)'. */
export function accountLabel({
  name,
  lastFourDigits,
}: Pick<AccountBalance, 'name' | 'lastFourDigits'>): string {
  return `${name} (*${lastFourDigits})`;
}

/** The accounts that can be chosen: those that are open, and the one that is chosen already. */
export function choosableAccounts<Account extends Pick<AccountBalance, 'id' | 'closed'>>(
  accounts: readonly Account[],
  chosen?: string | null,
): Account[] {
  return accounts.filter(({ id, closed }) => !closed || id === chosen);
}

/** Whether a balance is shown in red: a credit account below zero. */
export function isOwing({ type, balance }: Pick<AccountBalance, 'type' | 'balance'>): boolean {
  return type === 'credit' && balance < 0;
}

/** An account's type as its card shows it: 'Credit'. */
export function accountTypeLabel(type: AccountType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** What a new balance changes, in words: 'That is $12.00 less.'; '' for nothing. Both in minor units, which `write` shows. */
export function balanceDifference(
  before: number,
  after: number,
  write: (minorUnits: number) => string,
): string {
  if (after === before) return '';
  return `That is ${write(Math.abs(after - before))} ${after > before ? 'more' : 'less'}.`;
}
