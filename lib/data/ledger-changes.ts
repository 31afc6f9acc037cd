import 'server-only';

import { z } from 'zod';
import type { Selection } from '@/lib/domain/selection';
import { createClient } from '@/lib/supabase/server';
import { filterDocument } from './transaction-filter';
import { unexpected } from './errors';

/** Why a change could not be made, where the user can do something about it. */
export type ChangeRefusal =
  'selection_changed' | 'unknown_account' | 'change_gone' | 'last_account' | 'account_gone';

const REFUSALS: readonly string[] = [
  'selection_changed',
  'unknown_account',
  'change_gone',
  'last_account',
  'account_gone',
] satisfies ChangeRefusal[];

/** The refusal that a database error says; throws for any other error. */
export function refusal(
  operation: string,
  error: { code?: string; message: string },
): { refused: ChangeRefusal } {
  if (REFUSALS.includes(error.message)) return { refused: error.message as ChangeRefusal };
  throw unexpected(operation, error);
}

export const changedDocument = z.object({ transactions: z.number() });
type Changed = z.infer<typeof changedDocument>;

/**
 * Sets the category or the account of the selected transactions as the change `id`; asked again it changes
 * nothing more. Answers how many were changed.
 */
export async function setTransactions(
  id: string,
  selection: Selection,
  values: { category?: string | undefined; accountId?: string | undefined },
): Promise<Changed | { refused: ChangeRefusal }> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('set_transactions', {
    change: id,
    selection: await toSelectionDocument(selection),
    ...(values.category !== undefined && { category: values.category }),
    ...(values.accountId !== undefined && { account: values.accountId }),
  });
  if (error) return refusal('changing transactions', error);
  return changedDocument.parse(data);
}

/** Moves the selected transactions to the trash as the change `id`. Answers how many. */
export async function deleteTransactions(
  id: string,
  selection: Selection,
): Promise<Changed | { refused: ChangeRefusal }> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('delete_transactions', {
    change: id,
    selection: await toSelectionDocument(selection),
  });
  if (error) return refusal('deleting transactions', error);
  return changedDocument.parse(data);
}

const undoneDocument = z.object({ transactions: z.number(), kept: z.number() });

/** Takes a change back. Answers how many transactions are as before, and how many were left alone (`kept`). */
export async function undoChange(
  id: string,
): Promise<z.infer<typeof undoneDocument> | { refused: ChangeRefusal }> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('undo_change', { change: id });
  if (error) return refusal('undoing a change', error);
  return undoneDocument.parse(data);
}

/** What is selected, as the database takes it. */
async function toSelectionDocument(selection: Selection) {
  if ('ids' in selection) return selection;
  const { filter, except, ...shown } = selection;
  return { ...shown, ...(except && { except }), filter: await filterDocument(filter) };
}
