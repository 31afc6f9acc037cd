import 'server-only';

import { failure, success, type Failure, type Result } from '@/lib/domain/errors/result';
import type { Currency } from '@/lib/domain/money/currency';
import type {
  RefundLink,
  Split,
  TransactionChange,
  Transfers,
  UnlinkTransfers,
} from '@/lib/domain/transactions/changes';
import { createClient } from '@/lib/supabase/server';
import { logFailure, raisedFailure } from '../errors';
import { ledgerChangeDocument } from '../ledger-changes/ledger-changes';
import { toNumeric } from '../numeric';

// Each is one ledger change under the id `change`, and safe to repeat.

type Changed = Result<{ transactions: number }>;

/** Sets fields of one transaction if it is still at `revision`. */
export async function changeTransaction(
  { change, id, revision, details }: TransactionChange,
  currency: Currency,
): Promise<Changed> {
  const supabase = await createClient();
  const { amount, ...others } = details;
  const { data: changed, error } = await supabase.rpc('edit_transaction', {
    change,
    transaction: id,
    revision,
    details: { ...others, ...(amount !== undefined && { amount: toNumeric(amount, currency) }) },
  });
  if (error)
    return raisedFailure('changing a transaction', error, { unknown_account: 'target_account_gone' });
  return changed ? success({ transactions: 1 }) : staleOrGone(id);
}

/** Splits a transaction into parts, changes its parts, or undoes the split. */
export async function splitTransaction(
  { change, id, revision, parts, amount }: Split,
  currency: Currency,
): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('split_transaction', {
    change,
    transaction: id,
    revision,
    parts: parts.map((part) => ({ ...part, amount: toNumeric(part.amount, currency) })),
    ...(amount !== undefined && { amount: toNumeric(amount, currency) }),
  });
  if (!error) return success(ledgerChangeDocument.parse(data));
  if (error.message === 'transaction_changed') return staleOrGone(id);
  return raisedFailure('splitting a transaction', error, {
    parts_differ: 'parts_differ',
    transfer_linked: 'transfer_linked',
    not_a_transfer: 'not_a_transfer',
    unknown_account: 'target_account_gone',
    refund_too_large: 'refund_too_large',
  });
}

/** Links pairs of transactions as transfers, or lets one wait for its other side. */
export async function linkTransfers({ change, pairs }: Transfers): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('link_transfers', { change, pairs });
  if (!error) return success(ledgerChangeDocument.parse(data));
  return raisedFailure('linking transfers', error, {
    not_a_transfer: 'not_a_transfer',
    transaction_gone: 'transaction_deleted',
  });
}

/** Makes legs what they were before they were transfers; the pairs are not offered again. */
export async function unlinkTransfers(change: string, legs: UnlinkTransfers): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('unlink_transfers', { change, ...legs });
  if (error) throw logFailure('unlinking transfers', error);
  return success(ledgerChangeDocument.parse(data));
}

/** Links a refund with its purchase, or changes the link. */
export async function linkRefund(
  { change, refund, purchase, amount, withPurchase }: RefundLink,
  currency: Currency,
): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('link_refund', {
    change,
    refund,
    purchase,
    ...(amount !== undefined && { amount: toNumeric(amount, currency) }),
    with_purchase: withPurchase,
  });
  if (!error) return success(ledgerChangeDocument.parse(data));
  return raisedFailure('linking a refund', error, {
    not_a_refund: 'not_a_refund',
    refund_too_large: 'refund_too_large',
  });
}

/** Takes a refund off its purchase; it stays a refund. */
export async function unlinkRefund(change: string, refund: string, purchase: string): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('unlink_refund', { change, refund, purchase });
  if (error) throw logFailure('unlinking a refund', error);
  return success(ledgerChangeDocument.parse(data));
}

/** Does what suggestions say. */
export async function acceptSuggestions(change: string, ids: string[]): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('accept_suggestions', { change, ids });
  if (!error) return success(ledgerChangeDocument.parse(data));
  return raisedFailure('accepting suggestions', error, {
    suggestions_changed: 'suggestions_changed',
    transaction_gone: 'suggestions_changed',
    not_a_transfer: 'suggestions_changed',
    not_a_refund: 'suggestions_changed',
    refund_too_large: 'refund_too_large',
  });
}

/** Refuses suggestions; they are not made again. */
export async function refuseSuggestions(change: string, ids: string[]): Promise<Changed> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('refuse_suggestions', { change, ids });
  if (error) throw logFailure('refusing suggestions', error);
  return success(ledgerChangeDocument.parse(data));
}

/** Returns the reason why a transaction was not at the revision that a screen shows. */
async function staleOrGone(id: string): Promise<Failure> {
  const supabase = await createClient();
  const { data, error } = await supabase.from('live_transactions').select('id').eq('id', id).maybeSingle();
  if (error) throw logFailure('reading a transaction', error);
  return failure(data ? 'transaction_changed' : 'transaction_deleted');
}
