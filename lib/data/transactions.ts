import 'server-only';

import { z } from 'zod';
import type { Currency } from '@/lib/domain/currency';
import type { Matching } from '@/lib/domain/selection';
import {
  formType,
  LEDGER_TYPES,
  type Transaction,
  type TransactionChoices,
  type TransactionDetails,
  type TransactionsPage,
} from '@/lib/domain/transaction';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { SAVED, type EditOutcome } from '@/lib/domain/edit-outcome';
import { failure, success, type Result } from '@/lib/domain/result';
import type { ExportedTransaction } from '@/lib/domain/transactions-csv';
import { type PageSize, type Sort, type TransactionFilter } from '@/lib/domain/transactions-query';
import { createClient } from '@/lib/supabase/server';
import { filterDocument } from './transaction-filter';
import { byCurrency, minorUnits, toNumeric } from './numeric';
import { getCurrency } from './shell';
import { unexpected } from './errors';

const accountType = z.enum(['bank', 'credit', 'debit', 'checking']);

const transactionRow = byCurrency((currency) =>
  z
    .object({
      id: z.string(),
      date: z.string(),
      description: z.string(),
      category: z.string(),
      amount: minorUnits(currency),
      type: z.enum(LEDGER_TYPES),
      account_id: z.string(),
      note: z.string(),
      revision: z.number(),
    })
    .transform(({ account_id, ...row }): Transaction => ({ ...row, accountId: account_id })),
);

const pageDocument = byCurrency((currency) =>
  z
    .object({
      total: z.number(),
      spending: minorUnits(currency),
      income: minorUnits(currency),
      page: z.number(),
      pages: z.number(),
      rows: z.array(transactionRow(currency)),
    })
    .transform(({ rows, ...page }): TransactionsPage => ({ ...page, items: rows })),
);

/** One page of the user's transactions that pass a filter, with the sums of all of them; past the end the last page. */
export async function getTransactionsPage(
  filter: TransactionFilter,
  { sort, page, size }: { sort: Sort; page: number; size: PageSize },
): Promise<TransactionsPage> {
  const supabase = await createClient();
  const asked = { filter: await filterDocument(filter), page, page_size: size, sort: sort ?? '' };
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('transactions_page', asked),
    getCurrency(),
  ]);
  if (error) throw unexpected('reading transactions', error);
  return pageDocument(currency).parse(data);
}

const exportedRow = byCurrency((currency) =>
  z
    .object({
      id: z.string(),
      date: z.string(),
      description: z.string(),
      category: z.string(),
      amount: minorUnits(currency),
      type: z.enum(LEDGER_TYPES),
      account_id: z.string(),
      account: z.string().nullable(),
      note: z.string(),
    })
    .transform(({ account_id, account, ...row }): ExportedTransaction => ({
      ...row,
      accountId: account_id,
      account: account ?? 'Unknown Account',
    })),
);

const matchingDocument = z.object({ count: z.number(), digest: z.string() });

/**
 * How many transactions pass a filter, and a digest that changes with every row that comes, goes or changes: what a
 * change of all that match names.
 */
export async function getMatching(filter: TransactionFilter): Promise<Matching> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('selection_digest', { filter: await filterDocument(filter) });
  if (error) throw unexpected('selecting transactions', error);
  return matchingDocument.parse(data);
}

/** All of the user's transactions that pass a filter, newest first, as they are at one moment; amounts in `currency`. */
export async function exportTransactions(
  filter: TransactionFilter,
  currency: Currency,
): Promise<ExportedTransaction[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('export_transactions', {
    filter: await filterDocument(filter),
  });
  if (error) throw unexpected('exporting transactions', error);
  return z.array(exportedRow(currency)).parse(data);
}

const choicesDocument = byCurrency((currency) =>
  z
    .object({
      accounts: z.array(
        z
          .object({
            id: z.string(),
            name: z.string(),
            type: accountType,
            last_four_digits: z.string(),
            closed: z.boolean(),
          })
          .transform(({ last_four_digits, ...account }) => ({
            ...account,
            lastFourDigits: last_four_digits,
          })),
      ),
      categories: z.array(
        z
          .object({
            name: z.string(),
            monthly_limit: minorUnits(currency).nullable(),
            spending: minorUnits(currency),
          })
          .transform(({ monthly_limit, ...category }) => ({ ...category, monthlyLimit: monthly_limit })),
      ),
    })
    .transform((choices): TransactionChoices => choices),
);

/** The accounts and categories to choose from, with the spending of the calendar month of `today`. */
export async function getTransactionChoices(today: CalendarDate): Promise<TransactionChoices> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('transaction_choices', { today }),
    getCurrency(),
  ]);
  if (error) throw unexpected('reading choices', error);
  return choicesDocument(currency).parse(data);
}

/**
 * Adds one transaction (amount in minor units of `currency`) under the id its form chose; adding it again changes
 * nothing. A failure when an earlier sending of the same form has saved something else.
 */
export async function insertTransaction(
  id: string,
  transaction: TransactionDetails,
  currency: Currency,
): Promise<Result> {
  const supabase = await createClient();
  const { data: added, error } = await supabase.rpc('enter_transactions', {
    rows: [{ id, ...toEntry(transaction, currency) }],
  });
  if (error) throw unexpected('adding a transaction', error);
  if (added.length > 0) return success();
  const stored = await readTransaction(id, currency);
  if (!stored) throw unexpected('adding a transaction', { name: 'neither added nor there' });
  return isSame(stored, transaction)
    ? success()
    : failure('transaction_added_before', { description: stored.description });
}

/**
 * Changes a transaction that is still as its form showed it (`revision`). It is saved, too, when an earlier sending of
 * the same form did it.
 */
export async function updateTransaction(
  id: string,
  revision: number,
  transaction: TransactionDetails,
  currency: Currency,
): Promise<Result<EditOutcome<Transaction>>> {
  const supabase = await createClient();
  const { data: changed, error } = await supabase.rpc('edit_transaction', {
    transaction: id,
    revision,
    details: toEntry(transaction, currency),
  });
  if (error) throw unexpected('changing a transaction', error);
  if (changed) return success(SAVED);
  const now = await readTransaction(id, currency);
  if (!now) return failure('transaction_deleted');
  return success(isSame(now, transaction) ? SAVED : { kind: 'conflict', current: now });
}

/** A transaction that is not in the trash; null when there is none. */
async function readTransaction(id: string, currency: Currency): Promise<Transaction | null> {
  const supabase = await createClient();
  const { data, error } = await supabase
    .from('transaction_details')
    .select('id, account_id, date, description, category, amount, type, note, revision')
    .eq('id', id)
    .maybeSingle();
  if (error) throw unexpected('reading a transaction', error);
  if (!data) return null;
  const { amount, ...row } = transactionRow(currency).parse(data);
  return { ...row, amount: Math.abs(amount) };
}

function isSame(one: Omit<Transaction, 'id' | 'revision'>, other: TransactionDetails): boolean {
  return (
    one.accountId === other.accountId &&
    one.date === other.date &&
    one.category === other.category &&
    formType(one.type) === formType(other.type) &&
    one.description === other.description &&
    one.amount === other.amount &&
    one.note === other.note
  );
}

/** What a form sends, as the database enters it. */
function toEntry(
  { accountId, date, description, category, amount, type, note }: TransactionDetails,
  currency: Currency,
) {
  return {
    account_id: accountId,
    date,
    description,
    category,
    amount: toNumeric(amount, currency),
    type,
    note,
  };
}
