import 'server-only';

import { z } from 'zod';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import type { BulkEdit, Selection } from '@/lib/domain/transactions/selection';
import { changingLocked } from '@/lib/supabase/change-locked';
import { createClient } from '@/lib/supabase/server';
import { filterDocument } from '../transactions/filter';
import { raisedFailure } from '../errors';

export const ledgerChangeDocument = z.object({ transactions: z.number() });
type Changed = z.infer<typeof ledgerChangeDocument>;

/**
 * Sets the category, account, flags or tags of the selected transactions as the ledger change `id`; safe to repeat.
 * @returns the number of transactions changed
 */
export async function setTransactions(
  id: string,
  selection: Selection,
  values: BulkEdit,
): Promise<Result<Changed>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('set_transactions', {
    change: id,
    selection: await toSelectionDocument(selection),
    details: values,
  });
  if (!error) return success(ledgerChangeDocument.parse(data));
  return raisedFailure('changing transactions', error, {
    selection_changed: 'selection_changed',
    unknown_account: 'target_account_gone',
  });
}

/**
 * Moves the selected transactions to the trash as the ledger change `id`.
 * @returns the number of transactions moved
 */
export async function deleteTransactions(id: string, selection: Selection): Promise<Result<Changed>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('delete_transactions', {
    change: id,
    selection: await toSelectionDocument(selection),
  });
  if (!error) return success(ledgerChangeDocument.parse(data));
  return raisedFailure('deleting transactions', error, { selection_changed: 'selection_changed' });
}

const undoneDocument = z.object({
  transactions: z.number(),
  kept: z.number(),
  changedSince: z.boolean().optional(),
});

/**
 * Undoes a ledger change. docs/product.md, 'Bulk edits, trash and undo'.
 * @returns the number of transactions restored, of those left alone (`kept`), and whether rules were changed since
 * and stay as they are
 */
export async function undoChange(id: string): Promise<Result<z.infer<typeof undoneDocument>>> {
  const supabase = await createClient();
  // A change made before the account was locked, or confirmed since, can be taken back.
  const { data, error } = await changingLocked(async () => supabase.rpc('undo_change', { change: id }));
  if (!error) return success(undoneDocument.parse(data));
  return raisedFailure('undoing a change', error, {
    change_gone: 'change_gone',
    category_name_taken: (category) => failure('category_name_taken', { category }),
    payee_name_taken: (payee) => failure('payee_name_taken', { payee }),
  });
}

/** The document of a selection for the database functions. */
async function toSelectionDocument(selection: Selection) {
  if ('ids' in selection) return selection;
  const { filter, except, ...shown } = selection;
  return { ...shown, ...(except && { except }), filter: await filterDocument(filter) };
}
