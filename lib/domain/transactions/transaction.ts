import type { z } from 'zod';
import type { DocumentOf, pageDocument } from '../money/document';
import type { transactionChoicesDocument, transactionDocument, transactionsPageDocument } from './document';
import type { LedgerType } from './enums';
import type { TextField } from './fields';
import type { TransactionFieldsValues } from './form';

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

/** The fields of a transaction that a user enters or edits; `amount` is in minor units, positive. */
export interface TransactionDetails extends Omit<TransactionFieldsValues, 'type'>, Record<TextField, string> {
  type: LedgerType;
}

/** An amount with its type, as lists show it: minor units, positive. Only a transfer has to say its direction. */
export interface TypedAmount {
  amount: number;
  type: LedgerType;
  incoming?: boolean;
}

/** A signed amount in minor units: what the transaction adds to its account. */
export function signedAmount({ amount, type, incoming = isIncoming(type) }: TypedAmount): number {
  return incoming ? amount : -amount;
}

/** True if money of a type comes in. */
export function isIncoming(type: LedgerType): boolean {
  return type === 'income' || type === 'refund';
}

/** A number of transactions in words: '1 transaction', '1,284 transactions'. */
export function transactionCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}
