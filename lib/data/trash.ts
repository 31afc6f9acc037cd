import 'server-only';

import { z } from 'zod';
import { success, type Result } from '@/lib/domain/result';
import { LEDGER_TYPES } from '@/lib/domain/transaction';
import {
  TRASH_PAGE_SIZE,
  type DeletedAccount,
  type DeletedTransaction,
  type TrashCount,
  type TrashPage,
} from '@/lib/domain/trash';
import { createClient } from '@/lib/supabase/server';
import { changedDocument } from './ledger-changes';
import { byCurrency, minorUnits } from './numeric';
import { getCurrency } from './shell';
import { raisedFailure, unexpected } from './errors';

const deletedTransaction = byCurrency((currency) =>
  z
    .object({
      id: z.string(),
      date: z.string(),
      description: z.string(),
      category: z.string(),
      amount: minorUnits(currency),
      type: z.enum(LEDGER_TYPES),
      note: z.string(),
      account: z.string().nullable(),
      deleted_at: z.string(),
    })
    .transform(({ account, deleted_at, ...row }): DeletedTransaction => ({
      ...row,
      account: account ?? 'Unknown Account',
      deletedAt: deleted_at,
    })),
);

const deletedAccount = z
  .object({
    id: z.string(),
    change_id: z.string(),
    name: z.string(),
    last_four_digits: z.string(),
    deleted_at: z.string(),
    transactions: z.number(),
  })
  .transform(({ change_id, last_four_digits, deleted_at, ...row }): DeletedAccount => ({
    ...row,
    changeId: change_id,
    lastFourDigits: last_four_digits,
    deletedAt: deleted_at,
  }));

const trashDocument = byCurrency((currency) =>
  z
    .object({
      total: z.number(),
      page: z.number(),
      pages: z.number(),
      rows: z.array(deletedTransaction(currency)),
      accounts: z.array(deletedAccount),
    })
    .transform(({ rows, ...page }): TrashPage => ({ ...page, items: rows })),
);

/** A page of what was deleted in the last 30 days; past the end the last one. */
export async function getTrashPage(page: number): Promise<TrashPage> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('trash_page', { page, page_size: TRASH_PAGE_SIZE }),
    getCurrency(),
  ]);
  if (error) throw unexpected('reading the trash', error);
  return trashDocument(currency).parse(data);
}

/** Puts transactions back as they were, or without ids all of the trash; safe to repeat. Returns how many. */
export async function restoreTransactions(ids?: string[]): Promise<z.infer<typeof changedDocument>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('restore_transactions', ids ? { ids } : {});
  if (error) throw unexpected('restoring transactions', error);
  return changedDocument.parse(data);
}

/** Deletes for good what is in the trash, if it is as much as was shown. */
export async function emptyTrash(shown: TrashCount): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('empty_trash', shown);
  if (!error) return success();
  return raisedFailure('emptying the trash', error, { selection_changed: 'trash_changed' });
}
