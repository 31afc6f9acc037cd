import type { z } from 'zod';
import type { DocumentOf, pageDocument } from './document';
import type { LedgerType, TransactionType } from './enums';
import type {
  transactionChoicesDocument,
  transactionDocument,
  transactionsPageDocument,
} from './transaction-document';
import type { transactionFormSchema } from './transaction-form';

/** A transaction as the list shows it. `amount` in minor units, always positive; the sign is the type. */
export type Transaction = DocumentOf<typeof transactionDocument>;

/** One page of a list with the exact count of all that match; `page` counts from 1. */
export type Page<Item> = z.infer<ReturnType<typeof pageDocument<z.ZodType<Item>>>>;

/** A page of the transactions list with the sums (minor units) of all that match, not only of the page. */
export type TransactionsPage = DocumentOf<typeof transactionsPageDocument>;

/** What screens of transactions offer to choose from. Closed accounts are named, but not offered for new entries. */
export type TransactionChoices = DocumentOf<typeof transactionChoicesDocument>;

/** What a user enters or edits of a transaction; `amount` in minor units, positive. */
export type TransactionDetails = Omit<z.output<ReturnType<typeof transactionFormSchema>>, 'id'>;

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
