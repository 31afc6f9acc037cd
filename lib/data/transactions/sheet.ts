import 'server-only';

import type { Candidate, RefundCandidates, TransactionSheet } from '@/lib/domain/transactions/sheet';
import {
  candidatesDocument,
  refundCandidatesDocument,
  transactionSheetDocument,
} from '@/lib/domain/transactions/sheet-document';
import { createClient } from '@/lib/supabase/server';
import { filterDocument } from './filter';
import { logFailure } from '../errors';
import { getCurrency } from '../shell';

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

/** Returns the possible other legs of a transaction, or of a part of it, the likeliest first. */
export async function getTransferCandidates(id: string, part?: string): Promise<Candidate[]> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('transfer_candidates', { transaction: id, ...(part !== undefined && { part }) }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading candidates', error);
  return candidatesDocument(currency).parse(data);
}

/** Returns the possible links of a refund or a purchase: near in days, or those of all days that a search finds. */
export async function getRefundCandidates(id: string, search?: string): Promise<RefundCandidates> {
  const supabase = await createClient();
  const filter = await filterDocument(search === undefined ? {} : { search });
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('refund_candidates', { transaction: id, filter }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading candidates', error);
  return refundCandidatesDocument(currency).parse(data);
}
