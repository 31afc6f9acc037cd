import type { AccountType } from './account';
import type { CalendarDate } from './calendar-date';

export const TRANSACTION_TYPES = ['expense', 'income'] as const;
/** What a form offers. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What a transaction can be in the ledger. A refund is less spending, a transfer only moves money. */
export const LEDGER_TYPES = ['expense', 'refund', 'income', 'transfer'] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];

/** A transaction as the list shows it. `amount` in minor units, always positive; the sign is the type. */
export interface Transaction {
  id: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: LedgerType;
  accountId: string;
  /** What the user wants to remember about it; '' for nothing. */
  note: string;
  /** Counts its changes; an edit names the one it was made on. */
  revision: number;
}

/** One page of a list with the exact count of all that match; `page` counts from 1. */
export interface Page<Item> {
  items: Item[];
  page: number;
  pages: number;
  total: number;
}

/** A page of the transactions list with the sums (minor units) of all that match, not only of the page. */
export interface TransactionsPage extends Page<Transaction> {
  spending: number;
  income: number;
}

/** What screens of transactions offer to choose from. Closed accounts are named, but not offered for new entries. */
export interface TransactionChoices {
  accounts: { id: string; name: string; type: AccountType; lastFourDigits: string; closed: boolean }[];
  /** In alphabetical order, with the monthly limit, if any, and what was spent this calendar month, in minor units. */
  categories: { name: string; monthlyLimit: number | null; spending: number }[];
}

/** What a user enters or edits of a transaction; `amount` in minor units, positive. */
export interface TransactionDetails {
  accountId: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: TransactionType;
  note: string;
}

/** The type that a form shows for one of the ledger: the one with its sign. */
export function formType(type: LedgerType): TransactionType {
  return type === 'income' || type === 'refund' ? 'income' : 'expense';
}

/** The filter by which the list of transactions finds a type; none for those it can't be asked for. */
export function typeFilter(type: LedgerType): { type?: TransactionType } {
  return type === 'expense' || type === 'income' ? { type } : {};
}

/** An amount with its sign, in minor units: income and refunds positive, others negative. */
export function signedAmount({ amount, type }: { amount: number; type: LedgerType }): number {
  return formType(type) === 'income' ? amount : -amount;
}

/** A number of transactions in words: '1 transaction', '1,284 transactions'. */
export function transactionCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}
