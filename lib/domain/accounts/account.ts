import type { DocumentOf } from '../money/document';
import type { accountBalanceDocument, bankAccountDocument } from './document';

/** A bank account or card with its current balance, in minor units. */
export type AccountBalance = DocumentOf<typeof accountBalanceDocument>;

/** An account as the Bank Accounts screen shows it. */
export type BankAccount = DocumentOf<typeof bankAccountDocument>;

/** The account that sign-up creates. */
export const DEFAULT_ACCOUNT = {
  name: 'Default Account',
  type: 'checking',
  lastFourDigits: '0000',
  // Nobody has said what it holds: its 0 is a placeholder.
  balance: null,
} as const;

/** An account's name in lists and tables: 'Everyday (*4821)', or 'Car' where it has no digits. */
export function accountLabel({
  name,
  lastFourDigits,
}: Pick<AccountBalance, 'name' | 'lastFourDigits'>): string {
  return lastFourDigits === null ? name : `${name} (*${lastFourDigits})`;
}

/** The accounts that can be chosen: the open ones, and the one already chosen. */
export function choosableAccounts<Account extends Pick<AccountBalance, 'id' | 'closed'>>(
  accounts: readonly Account[],
  chosen?: string | null,
): Account[] {
  return accounts.filter(({ id, closed }) => !closed || id === chosen);
}

/** True if a balance is only the sum of the rows, as nobody has stated one. A 0 without rows needs no explanation. */
export function isSumOfRows({ stated, balance, upcoming }: AccountBalance): boolean {
  return !stated && (balance !== 0 || upcoming !== 0);
}

/** True if a balance is shown in red: a credit account below zero. docs/product.md, 'Dashboard panels'. */
export function isOwing({ type, balance }: Pick<AccountBalance, 'type' | 'balance'>): boolean {
  return type === 'credit' && balance < 0;
}

/**
 * The difference between two balances as a sentence: 'That is $12.00 less.'; '' if they are equal. `write` formats
 * minor units.
 */
export function balanceDifference(
  before: number,
  after: number,
  write: (minorUnits: number) => string,
): string {
  if (after === before) return '';
  return `That is ${write(Math.abs(after - before))} ${after > before ? 'more' : 'less'}.`;
}
