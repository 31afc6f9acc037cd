import 'server-only';

import type { Candidate, TransactionSheet } from '@/lib/domain/transaction-sheet';
import { candidatesDocument, transactionSheetDocument } from '@/lib/domain/transaction-sheet-document';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from './errors';
import { getCurrency } from './shell';

/** Everything about one transaction; null if it is gone or in the trash. */
export async function getTransactionSheet(id: string): Promise<TransactionSheet | null> {
  const supabase = await createClient();
  const [{ data, error }, rows, currency] = await Promise.all([
    supabase.rpc('transaction_sheet', { transaction: id }),
    supabase.rpc('payee_rows', { transaction: id }),
    getCurrency(),
  ]);
  if (error ?? rows.error) throw logFailure('reading a transaction', error ?? rows.error);
  if (data === null) return null;
  return transactionSheetDocument(currency).parse({ ...(data as object), payeeRows: rows.data });
}

/** What a transaction, or a part of it, may be linked with, the likeliest first. */
export async function getCandidates(
  id: string,
  purpose: 'transfer' | 'refund',
  part?: string,
): Promise<Candidate[]> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    purpose === 'transfer'
      ? supabase.rpc('transfer_candidates', { transaction: id, ...(part !== undefined && { part }) })
      : supabase.rpc('refund_candidates', { transaction: id }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading candidates', error);
  return candidatesDocument(currency).parse(data);
}
