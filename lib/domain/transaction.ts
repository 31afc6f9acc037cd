import type { z } from 'zod';
import type { DocumentOf, pageDocument } from './document';
import type { LedgerType, TransactionType } from './enums';
import type {
  transactionChoicesDocument,
  transactionDocument,
  transactionsPageDocument,
} from './transaction-document';
import type { transactionFormSchema } from './transaction-form';

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

/** What a user enters or edits of a transaction; `amount` is in minor units, positive. */
export type TransactionDetails = Omit<z.output<ReturnType<typeof transactionFormSchema>>, 'id'>;

/** The form's type for a ledger type: the one with the same sign. */
export function formType(type: LedgerType): TransactionType {
  return type === 'income' || type === 'refund' ? 'income' : 'expense';
}

/** The list's filter for a type; empty for types that can't be filtered. */
export function typeFilter(type: LedgerType): { type?: TransactionType } {
  return type === 'expense' || type === 'income' ? { type } : {};
}

/** A signed amount in minor units: positive for income and refunds, negative otherwise. */
export function signedAmount({ amount, type }: { amount: number; type: LedgerType }): number {
  return formType(type) === 'income' ? amount : -amount;
}

/** A number of transactions in words: '1 transaction', '1,284 transactions'. */
export function transactionCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}
