import 'server-only';

import { z } from 'zod';
import { toCents } from '@/lib/domain/money';
import {
  PAGE_SIZE,
  type NewTransaction,
  type Page,
  type Transaction,
  type TransactionsQuery,
} from '@/lib/domain/transaction';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from './numeric';
import { unexpected } from './unexpected';

const pageDocument = z.object({
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  rows: z.array(
    z
      .object({
        id: z.string(),
        date: z.string(),
        description: z.string(),
        category: z.string(),
        amount: z.union([z.number(), z.string()]),
        type: z.enum(['expense', 'income']),
        account_id: z.string().nullable(),
        account_name: z.string().nullable(),
        account_type: z.enum(['bank', 'credit', 'debit', 'checking']).nullable(),
        last_four_digits: z.string().nullable(),
      })
      .transform((row): Transaction => ({
        id: row.id,
        date: row.date,
        description: row.description,
        category: row.category,
        amount: toCents(row.amount),
        type: row.type,
        account:
          row.account_id && row.account_name !== null && row.account_type && row.last_four_digits
            ? {
                id: row.account_id,
                name: row.account_name,
                type: row.account_type,
                lastFourDigits: row.last_four_digits,
              }
            : null,
      })),
  ),
});

/** One page of the user's transactions, newest first; past the end the last page. */
export async function getTransactionsPage({ page, search }: TransactionsQuery): Promise<Page<Transaction>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('transactions_page', { page, page_size: PAGE_SIZE, search });
  if (error) throw unexpected('reading transactions', error);
  const document = pageDocument.parse(data);
  return { items: document.rows, page: document.page, pages: document.pages, total: document.total };
}

/**
 * Adds one transaction under the id its form chose; adding it again changes nothing. Answers null, or what
 * an earlier sending of the same form has saved when that was something else (amount in cents).
 */
export async function insertTransaction(
  id: string,
  transaction: NewTransaction,
): Promise<{ description: string; amount: number } | null> {
  const supabase = await createClient();
  const { data: inserted, error } = await supabase
    .from('transactions')
    .upsert({ id, ...toRow(transaction) }, { onConflict: 'id', ignoreDuplicates: true })
    .select('id');
  if (error) throw unexpected('adding a transaction', error);
  if (inserted.length > 0) return null;
  const stored = await supabase
    .from('transactions')
    .select('account_id, date, description, category, amount, type')
    .eq('id', id)
    .single();
  if (stored.error) throw unexpected('adding a transaction', stored.error);
  const { data: row } = stored;
  const saved = { description: row.description, amount: toCents(row.amount) };
  const same =
    row.account_id === transaction.accountId &&
    row.date === transaction.date &&
    row.category === transaction.category &&
    row.type === transaction.type &&
    saved.description === transaction.description &&
    saved.amount === transaction.amount;
  return same ? null : saved;
}

function toRow({ accountId, date, description, category, amount, type }: NewTransaction) {
  return {
    account_id: accountId,
    date,
    description,
    category,
    amount: toNumeric(amount),
    type,
  };
}
