'use server';

import { revalidatePath } from 'next/cache';
import { currentUser } from '@/lib/data/session';
import * as trash from '@/lib/data/trash';
import { errorText } from '@/lib/data/errors';
import { AT_A_QUIETER_TIME, CHOOSE_FEWER, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';
import { restoreSchema, trashCountSchema, type TrashCount } from '@/lib/domain/trash';

const SIGNED_OUT = sessionEnded('change transactions');

/** Puts deleted transactions back, or without ids all of the trash. Answers how many came back. */
export async function restoreTransactions(ids?: string[]): Promise<Result<{ transactions: number }>> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const input = restoreSchema.safeParse(ids);
  if (!input.success) return failure('This could not be understood. Reload the page and try again.');
  try {
    const data = await trash.restoreTransactions(input.data);
    revalidatePath('/', 'layout');
    return { ok: true, data };
  } catch (error) {
    return failure(errorText(error, CHOOSE_FEWER, 'Failed to restore. Try again.'));
  }
}

/** Deletes for good what is in the trash, if it holds as much as the user was told. */
export async function emptyTrash(told: TrashCount): Promise<Result> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const input = trashCountSchema.safeParse(told);
  if (!input.success) return failure('This could not be understood. Reload the page and try again.');
  try {
    const refused = await trash.emptyTrash(input.data);
    revalidatePath('/', 'layout');
    if (refused) return failure('The trash has changed in the meantime. Look at the numbers again.');
  } catch (error) {
    return failure(errorText(error, AT_A_QUIETER_TIME, 'Failed to empty the trash. Try again.'));
  }
  return { ok: true, data: undefined };
}
