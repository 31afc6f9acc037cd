'use server';

import { revalidatePath } from 'next/cache';
import * as samples from '@/lib/data/sample-data';
import { currentUser, userToday } from '@/lib/data/session';
import { sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';
import { expectedRowCountSchema } from '@/lib/domain/sample-data';

const SESSION_ENDED = sessionEnded('continue');

/** Adds sample accounts with transactions; for one who has them there is nothing to do. */
export async function loadSampleData(): Promise<Result> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  let loaded: boolean;
  try {
    loaded = await samples.loadSampleData(await userToday());
  } catch {
    return failure('The sample data could not be loaded. Try again in a moment.');
  }
  revalidatePath('/', 'layout');
  if (!loaded) {
    return failure('You have transactions of your own by now, and sample data would mix with them.');
  }
  return { ok: true, data: undefined };
}

/**
 * Removes the sample data for good. `told` is how many transactions of their own the user was told to lose with
 * it; where it is another number, nothing is removed and `theirs` says how many it is.
 */
export async function removeSampleData(told: number): Promise<Result<{ theirs: number | null }>> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = expectedRowCountSchema.safeParse(told);
  if (!parsed.success) return failure('The sample data could not be removed. Reload the page and try again.');
  try {
    const removal = await samples.removeSampleData(parsed.data);
    if (!removal.removed) return { ok: true, data: { theirs: removal.theirs } };
  } catch {
    return failure('The sample data could not be removed. Try again in a moment.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: { theirs: null } };
}
