import 'server-only';

import type { z } from 'zod';
import { success, type Result } from '@/lib/domain/errors/result';
import {
  TRASH_PAGE_SIZE,
  trashDocument,
  type TrashCount,
  type TrashPage,
} from '@/lib/domain/transactions/trash';
import { createClient } from '@/lib/supabase/server';
import { ledgerChangeDocument } from '../ledger-changes/ledger-changes';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';
import { raisedFailure, logFailure } from '../errors';

/** A page of the rows deleted in the last 30 days. Past the end, it is the last page. */
export async function getTrashPage(page: number): Promise<TrashPage> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('trash_page', { page, page_size: TRASH_PAGE_SIZE }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the trash', error);
  return trashDocument(currency).parse(data);
}

/**
 * Restores the given transactions, or the whole trash if there are no ids; safe to repeat.
 * @returns the number of transactions restored
 */
export async function restoreTransactions(ids?: string[]): Promise<z.infer<typeof ledgerChangeDocument>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('restore_transactions', ids ? { ids } : {});
  if (error) throw logFailure('restoring transactions', error);
  return ledgerChangeDocument.parse(data);
}

/** Deletes everything in the trash for good, if it is still what the user was shown. */
export async function emptyTrash(shown: TrashCount): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('empty_trash', shown);
  if (!error) return success();
  return raisedFailure('emptying the trash', error, { selection_changed: 'trash_changed' });
}
