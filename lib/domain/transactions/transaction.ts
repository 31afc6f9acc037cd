import type { z } from 'zod';
import type { DocumentOf, pageDocument } from '../money/document';
import type { transactionChoicesDocument, transactionDocument, transactionsPageDocument } from './document';
import type { LedgerType } from './enums';
import type { TextField } from './fields';

/** A transaction as the list shows it. `amount` is in minor units and positive; the type gives the sign. */
export type Transaction = DocumentOf<typeof transactionDocument>;

/** One page of a list with the exact count of all matches; `page` counts from 1. */
export type Page<Item> = z.infer<ReturnType<typeof pageDocument<z.ZodType<Item>>>>;

/** A page of the transactions list, with the sums (minor units) of all matches, not only of the page. */
export type TransactionsPage = DocumentOf<typeof transactionsPageDocument>;

/**
 * The accounts and categories to choose from. Closed accounts are included for their names, but aren't offered for
 * new entries.
 */
export type TransactionChoices = DocumentOf<typeof transactionChoicesDocument>;

/** The fields of a transaction that a user enters or edits; `amount` is in minor units, as forms have it. */
export interface TransactionDetails extends Record<TextField, string> {
  date: string;
  description: string;
  amount: number;
  type: LedgerType;
  category: string;
  accountId: string;
}

/**
 * An amount with its type: minor units, positive. Where the type leaves the direction open, it is said, as in lists;
 * forms and files write income that is taken back as a negative amount.
 */
export interface TypedAmount {
  amount: number;
  type: LedgerType;
  incoming?: boolean;
}

/** A signed amount in minor units: what the transaction adds to its account. */
export function signedAmount({ amount, type, incoming = isIncoming(type) }: TypedAmount): number {
  return incoming ? amount : -amount;
}

/** The amount as forms show it: positive, but for income that is taken back. */
export function formAmount({ amount, type, incoming }: Required<TypedAmount>): number {
  return type === 'income' && !incoming ? -amount : amount;
}

/** True if a form's amount with its type is income that is taken back: it lowers income. */
export function isTakenBack({ amount, type }: Pick<TypedAmount, 'amount' | 'type'>): boolean {
  return type === 'income' && amount < 0;
}

/** True if a form's amount has a sign that its type may have: only income has a minus, when it is taken back. */
export function hasFormSign({ amount, type }: { amount: number; type?: LedgerType | undefined }): boolean {
  return amount >= 0 || type === 'income';
}

/** True if money of a type usually comes in. */
export function isIncoming(type: LedgerType): boolean {
  return type === 'income' || type === 'refund';
}

/** A number of transactions in words: '1 transaction', '1,284 transactions'. */
export function transactionCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}
