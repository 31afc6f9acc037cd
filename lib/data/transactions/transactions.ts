import 'server-only';

import { z } from 'zod';
import type { Currency } from '@/lib/domain/money/currency';
import { matchingDocument, type Matching } from '@/lib/domain/transactions/selection';
import {
  formAmount,
  type Transaction,
  type TransactionChoices,
  type TransactionDetails,
  type TransactionsPage,
} from '@/lib/domain/transactions/transaction';
import { isSaved, type SavedEntry } from '@/lib/domain/transactions/saved-entry';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { SAVED, type EditOutcome } from '@/lib/domain/forms/edit-outcome';
import { errorMessage } from '@/lib/domain/errors/messages';
import { failure, invalidFields, success, type Failure, type Result } from '@/lib/domain/errors/result';
import {
  exportedTransactionDocument,
  transactionChoicesDocument,
  transactionsPageDocument,
} from '@/lib/domain/transactions/document';
import type { TransactionEdit, TransactionEntry } from '@/lib/domain/transactions/form';
import type { ExportedTransaction } from '@/lib/domain/transactions/csv';
import { type PageSize, type Sort, type TransactionFilter } from '@/lib/domain/transactions/query';
import { createClient } from '@/lib/supabase/server';
import { filterDocument } from './filter';
import { toNumeric } from '../numeric';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';
import { getTransactionSheet } from './sheet';
import { logFailure, raisedFailure } from '../errors';

/**
 * A page of the user's transactions that match a filter, with the sums of all matches. Past the end, it is the last
 * page.
 */
export async function getTransactionsPage(
  filter: TransactionFilter,
  { sort, page, size }: { sort: Sort; page: number; size: PageSize },
): Promise<TransactionsPage> {
  // A search depends on the currency, so it is read after it.
  const document = filter.search === undefined ? filter : await filterDocument(filter);
  const asked = { filter: document, page, page_size: size, sort: sort ?? '' };
  const [{ data, error }, currency] = await Promise.all([
    readDocument('transactions_page', asked),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading transactions', error);
  return transactionsPageDocument(currency).parse(data);
}

/**
 * The number of transactions that match a filter, and a digest that changes with every row added, removed or edited. A
 * bulk edit of all matches names both.
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
    only_open: true,
  });
  if (error) return raisedFailure('adding a transaction', error, { unknown_account: unknownAccount });
  if (added.length > 0) return success();
  const stored = await readTransaction(entry.id);
  if (!stored) throw logFailure('adding a transaction', { name: 'neither added nor there' });
  // Sent whole, it differs from the parts that were saved.
  return isSaved(stored.saved, { parts: [], ...entry })
    ? success()
    : failure('transaction_added_before', { description: stored.saved.description });
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
  if (error)
    return raisedFailure('changing a transaction', error, {
      transfer_linked: 'transfer_linked',
      unknown_account: () => unknownAccount('accountId'),
    });
  if (changed) return success(SAVED);
  const now = await readTransaction(id);
  if (!now) return failure('transaction_deleted');
  return success(isSaved(now.saved, edit) ? SAVED : { kind: 'conflict', current: now.current });
}

/** A transaction that isn't in the trash, for the list and as its form saves it; null if there is none. */
async function readTransaction(id: string): Promise<{ current: Transaction; saved: SavedEntry } | null> {
  const supabase = await createClient();
  const [sheet, { data: tags, error }] = await Promise.all([
    getTransactionSheet(id),
    supabase.from('tags').select('id, name'),
  ]);
  if (error) throw logFailure('reading a transaction', error);
  if (!sheet) return null;
  const names = (ids: readonly string[]) =>
    tags.filter((tag) => ids.includes(tag.id)).map(({ name }) => name);
  return {
    current: { ...sheet, parts: sheet.parts.map((part) => ({ ...part, matches: true })) },
    saved: {
      ...sheet,
      amount: formAmount(sheet),
      // As it was typed, whatever its payee is called.
      description: sheet.import ? sheet.description : sheet.bankText,
      tags: names(sheet.tagIds),
      parts: sheet.parts.map((part) => ({
        ...part,
        tags: names(part.tagIds),
        accountId: part.transfer?.accountId,
      })),
    },
  };
}

/** The failure of a form whose `field` names an account that is gone, or closed where it has to be open. */
function unknownAccount(field: string): Failure {
  return invalidFields({ [field]: errorMessage('unknown_account') });
}

/** The document of a form for the database functions. */
function toRow<Details extends TransactionDetails>(transaction: Details, currency: Currency) {
  return { ...transaction, amount: toNumeric(transaction.amount, currency) };
}
