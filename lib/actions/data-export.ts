'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { uncountOwnAttempt, waitBeforePassword } from '@/lib/data/rate-limits';
import { getIdentity } from '@/lib/data/auth';
import { deleteUser } from '@/lib/data/users';
import { restoreStaged, stageRestorePart } from '@/lib/data/data-restore';
import { currentUser } from '@/lib/data/session';
import { errorText } from '@/lib/data/errors';
import {
  finishRestoreSchema,
  obstacleText,
  stageRestoreSchema,
  type FinishRestoreInput,
  type StageRestoreInput,
} from '@/lib/domain/data-export/restore-form';
import { fieldErrors } from '@/lib/domain/field-errors';
import { deleteUserSchema, type DeleteUserInput } from '@/lib/domain/delete-user-form';
import { isSameEmail } from '@/lib/domain/profile';
import {
  AT_A_QUIETER_TIME,
  CORRECT_THE_FIELDS,
  sessionEnded,
  tookTooLong,
  tooManyRequests,
} from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';

const SESSION_ENDED = sessionEnded('go on');
const DAMAGED = 'This export is damaged or was changed, so nothing was restored. Try another copy of it.';
const NOT_RESTORED = 'The export could not be restored just now. Nothing was changed; try again in a moment.';
const RESTORE_TOOK_TOO_LONG = tookTooLong(
  'Keep the file and try again at a quieter time. If it keeps failing, the database needs more power for an export of this size.',
);

/** Takes a part of an export that is to be restored; sending it again changes nothing. */
export async function stageRestore(input: StageRestoreInput): Promise<Result> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = stageRestoreSchema.safeParse(input);
  if (!parsed.success) return failure(DAMAGED);
  try {
    await stageRestorePart(parsed.data);
  } catch (error) {
    return failure(errorText(error, RESTORE_TOOK_TOO_LONG, NOT_RESTORED));
  }
  return { ok: true, data: undefined };
}

/** Puts the parts that were sent in place: all of them or none. Asked again, it answers the same. */
export async function finishRestore(
  input: FinishRestoreInput,
): Promise<Result<{ transactions: number; accounts: number }>> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = finishRestoreSchema.safeParse(input);
  if (!parsed.success) return failure(DAMAGED);
  try {
    const outcome = await restoreStaged(parsed.data);
    switch (outcome.kind) {
      case 'not-empty':
        return failure(obstacleText(outcome.obstacle));
      case 'incomplete':
        return failure(
          'Parts of the export did not arrive, or another restore was begun meanwhile. Nothing was changed; try again.',
        );
      case 'damaged':
        return failure(DAMAGED);
      case 'restored':
        revalidatePath('/', 'layout');
        return { ok: true, data: { transactions: outcome.transactions, accounts: outcome.accounts } };
    }
  } catch (error) {
    return failure(errorText(error, RESTORE_TOOK_TOO_LONG, NOT_RESTORED));
  }
}

/**
 * Deletes the signed-in user with everything of theirs, once they have typed their address and their password, and
 * goes to the login page.
 */
export async function deleteAccountForGood(input: DeleteUserInput): Promise<Result> {
  const user = await currentUser();
  if (!user) return failure(SESSION_ENDED);
  try {
    const { email, hasPassword } = await getIdentity();
    const parsed = deleteUserSchema(hasPassword).safeParse(input);
    if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
    if (!isSameEmail(parsed.data.email, email)) {
      return failure(CORRECT_THE_FIELDS, { email: 'That is not your email address' });
    }
    const wait = await waitBeforePassword({ ...user, email });
    if (wait) return failure(wait);
    const outcome = await deleteUser({ ...user, email }, hasPassword ? parsed.data.password : null);
    if (outcome === 'wrong-password') {
      return failure(CORRECT_THE_FIELDS, { password: 'That is not your password' });
    }
    if (outcome === 'haste') {
      await uncountOwnAttempt('password', { ...user, email });
      return failure(tooManyRequests('nothing was deleted'));
    }
    if (outcome === 'stale-session') {
      return failure('Log out, sign in with Google again, then delete your account within ten minutes.');
    }
  } catch (error) {
    const otherwise =
      'Your account could not be deleted just now. Nothing was changed; try again in a moment.';
    return failure(errorText(error, AT_A_QUIETER_TIME, otherwise));
  }
  revalidatePath('/', 'layout');
  redirect('/login?reason=deleted');
}
