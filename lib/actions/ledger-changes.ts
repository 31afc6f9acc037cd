'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import * as changes from '@/lib/data/ledger-changes';
import { currentUser } from '@/lib/data/session';
import { errorText } from '@/lib/data/errors';
import { AT_A_QUIETER_TIME, CHOOSE_FEWER, sessionEnded } from '@/lib/domain/error-messages';
import { bulkChangeSchema, selectionSchema, type BulkChange, type Selection } from '@/lib/domain/selection';
import { failure, type Result } from '@/lib/domain/result';

const SIGNED_OUT = sessionEnded('change transactions');
const UNCLEAR = 'This could not be understood. Reload the page and try again.';

const WORDS: Record<changes.ChangeRefusal, string> = {
  selection_changed:
    'The transactions that match have changed in the meantime. Look at them again and repeat.',
  unknown_account: 'That account is closed or gone. Choose another one.',
  change_gone: 'This can no longer be undone. Deleted rows may still be in the trash.',
  last_account: 'You need at least one open account. Add another one first.',
  account_gone: "This account was deleted in the meantime. You'll find it in the trash.",
};

/**
 * Sets category or account of the selected transactions. `id` is chosen by the screen, names the change for
 * undoChange and makes it safe to repeat. Answers how many were changed. A refusal whose field is `selection` means
 * that others match by now.
 */
export async function setTransactions(
  id: string,
  selection: Selection,
  values: BulkChange,
): Promise<Result<{ transactions: number }>> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const input = z.tuple([z.uuid(), selectionSchema, bulkChangeSchema]).safeParse([id, selection, values]);
  if (!input.success) return failure(UNCLEAR);
  return answer(
    changes.setTransactions(...input.data),
    'Failed to change the transactions. Nothing was changed; try again.',
    CHOOSE_FEWER,
  );
}

/** Moves the selected transactions to the trash; `id` and refusals as for setTransactions. Answers how many. */
export async function deleteTransactions(
  id: string,
  selection: Selection,
): Promise<Result<{ transactions: number }>> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const input = z.tuple([z.uuid(), selectionSchema]).safeParse([id, selection]);
  if (!input.success) return failure(UNCLEAR);
  return answer(
    changes.deleteTransactions(...input.data),
    'Failed to delete. Nothing was deleted; try again.',
    CHOOSE_FEWER,
  );
}

/** Takes a change back. Answers how many transactions are as before, and how many were changed since (`kept`). */
export async function undoChange(id: string): Promise<Result<{ transactions: number; kept: number }>> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const input = z.uuid().safeParse(id);
  if (!input.success) return failure(UNCLEAR);
  return answer(changes.undoChange(input.data), 'Failed to undo. Try again.', AT_A_QUIETER_TIME);
}

async function answer<Data extends object>(
  change: Promise<Data | { refused: changes.ChangeRefusal }>,
  otherwise: string,
  cancelled: string,
): Promise<Result<Data>> {
  try {
    const outcome = await change;
    if ('refused' in outcome) {
      const words = WORDS[outcome.refused];
      return outcome.refused === 'selection_changed' ? failure(words, { selection: words }) : failure(words);
    }
    revalidatePath('/', 'layout');
    return { ok: true, data: outcome };
  } catch (error) {
    return failure(errorText(error, cancelled, otherwise));
  }
}
