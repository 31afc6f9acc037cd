import type { CalendarDate } from './calendar-date';

/** The types the add-account form offers. */
export const ACCOUNT_TYPES = ['bank', 'credit', 'debit'] as const;
/** All types an account can have: the one made at sign-up is a checking account. */
export type AccountType = (typeof ACCOUNT_TYPES)[number] | 'checking';

/** A bank account or card with its balance of now, in minor units. */
export interface AccountBalance {
  id: string;
  name: string;
  type: AccountType;
  lastFourDigits: string;
  balance: number;
  /** Out of the choices, its history kept. */
  closed: boolean;
}

/** An account as the Bank Accounts screen shows it. */
export interface BankAccount extends AccountBalance {
  /** Counts its changes; an edit names the one it was made on. */
  revision: number;
  transactions: number;
  /** The date of its latest transaction. */
  latest: CalendarDate | null;
  /** What of the balance is dated after today, in minor units. */
  upcoming: number;
}

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
