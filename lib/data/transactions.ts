import 'server-only';

import { z } from 'zod';
import type { Currency } from '@/lib/domain/currency';
import { matchingDocument, type Matching } from '@/lib/domain/selection';
import {
  type Transaction,
  type TransactionChoices,
  type TransactionDetails,
  type TransactionsPage,
} from '@/lib/domain/transaction';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { SAVED, type EditOutcome } from '@/lib/domain/edit-outcome';
import { failure, success, type Result } from '@/lib/domain/result';
import {
  exportedTransactionDocument,
  transactionChoicesDocument,
  transactionDocument,
  transactionsPageDocument,
} from '@/lib/domain/transaction-document';
import type { TransactionEdit, TransactionEntry } from '@/lib/domain/transaction-form';
import type { ExportedTransaction } from '@/lib/domain/transactions-csv';
import { type PageSize, type Sort, type TransactionFilter } from '@/lib/domain/transactions-query';
import { createClient } from '@/lib/supabase/server';
import { filterDocument } from './transaction-filter';
import { toNumeric } from './numeric';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';
import { logFailure, raisedFailure } from './errors';

/**
 * A page of the user's transactions that match a filter, with the sums of all matches. Past the end, it is the last
 * page.
 */
export async function getTransactionsPage(
  filter: TransactionFilter,
  { sort, page, size }: { sort: Sort; page: number; size: PageSize },
): Promise<TransactionsPage> {
  const asked = { filter: await filterDocument(filter), page, page_size: size, sort: sort ?? '' };
  const [{ data, error }, currency] = await Promise.all([
    readDocument('transactions_page', asked),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading transactions', error);
  return transactionsPageDocument(currency).parse(data);
}

/**
 * How many transactions match a filter, and a digest that changes with every row added, removed or edited. A bulk
 * edit of all matches names both.
 */
export async function getMatching(filter: TransactionFilter): Promise<Matching> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('selection_digest', { filter: await filterDocument(filter) });
  if (error) throw logFailure('selecting transactions', error);
  return matchingDocument.parse(data);
}

/** All of the user's transactions that match a filter, newest first, read as one snapshot; amounts in `currency`. */
export async function exportTransactions(
  filter: TransactionFilter,
  currency: Currency,
): Promise<ExportedTransaction[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('export_transactions', {
    filter: await filterDocument(filter),
  });
  if (error) throw logFailure('exporting transactions', error);
  return z.array(exportedTransactionDocument(currency)).parse(data);
}

/** The accounts and categories to choose from, with the spending in the calendar month of `today`. */
export async function getTransactionChoices(today: CalendarDate): Promise<TransactionChoices> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('transaction_choices', { today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading choices', error);
  return transactionChoicesDocument(currency).parse(data);
}

/**
 * Adds a transaction (amount in minor units of `currency`) under the id that its form chose; safe to repeat.
 * docs/product.md, 'Transaction form'.
 * @returns a failure if the same form has already saved other values
 */
export async function insertTransaction(entry: TransactionEntry, currency: Currency): Promise<Result> {
  const supabase = await createClient();
  const row = toRow(entry, currency);
  const { data: added, error } = await supabase.rpc('enter_transactions', {
    rows: [
      'parts' in entry
        ? {
            ...row,
            parts: entry.parts.map((part) => ({ ...part, amount: toNumeric(part.amount, currency) })),
          }
        : row,
    ],
  });
  if (error) throw logFailure('adding a transaction', error);
  if (added.length > 0) return success();
  const stored = await readTransaction(entry.id, currency);
  if (!stored) throw logFailure('adding a transaction', { name: 'neither added nor there' });
  return isSame(stored, entry)
    ? success()
    : failure('transaction_added_before', { description: stored.description });
}

/** Saves a transaction if it is still at the form's `revision`. Also succeeds if the same values were saved already. */
export async function updateTransaction(
  id: string,
  revision: number,
  edit: TransactionEdit,
  currency: Currency,
): Promise<Result<EditOutcome<Transaction>>> {
  const supabase = await createClient();
  const { type, ...row } = toRow(edit, currency);
  const { data: changed, error } = await supabase.rpc('edit_transaction', {
    transaction: id,
    revision,
    // A leg stays what it is.
    details: type === 'transfer' ? row : { type, ...row },
  });
  if (error) return raisedFailure('changing a transaction', error, { transfer_linked: 'transfer_linked' });
  if (changed) return success(SAVED);
  const now = await readTransaction(id, currency);
  if (!now) return failure('transaction_deleted');
  return success(isSame(now, edit) ? SAVED : { kind: 'conflict', current: now });
}

/** A transaction that isn't in the trash, as far as its form shows it; null if there is none. */
async function readTransaction(id: string, currency: Currency): Promise<Transaction | null> {
  const supabase = await createClient();
  const [{ data, error }, tags] = await Promise.all([
    supabase
      .from('transaction_details')
      .select(
        'id, accountId:account_id, date, description, category, amount, type, note, oneTime:one_time, counted, expectedBack:expected_back, revision',
      )
      .eq('id', id)
      .maybeSingle(),
    supabase.from('transaction_tags').select('tag_id').eq('transaction_id', id),
  ]);
  if (error ?? tags.error) throw logFailure('reading a transaction', error ?? tags.error);
  if (!data) return null;
  const { amount, ...row } = transactionDocument(currency).parse({
    ...data,
    incoming: Number(data.amount) > 0,
    tagIds: tags.data?.map(({ tag_id }) => tag_id),
    parts: [],
    transfer: null,
  });
  return { ...row, amount: Math.abs(amount) };
}

function isSame(
  one: Transaction,
  other: TransactionDetails & { oneTime?: boolean | undefined; counted?: boolean | undefined },
): boolean {
  return (
    one.accountId === other.accountId &&
    one.date === other.date &&
    one.category === other.category &&
    (one.type === other.type || one.type === 'transfer') &&
    one.description === other.description &&
    one.amount === other.amount &&
    one.note === other.note &&
    one.oneTime === (other.oneTime ?? one.oneTime) &&
    one.counted === (other.counted ?? one.counted)
  );
}

/** The document of a form for the database functions. */
function toRow<Details extends TransactionDetails>(transaction: Details, currency: Currency) {
  return { ...transaction, amount: toNumeric(transaction.amount, currency) };
}
