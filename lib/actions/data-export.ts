'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { getIdentity } from '@/lib/data/auth/auth';
import { restoreStaged, stageRestorePart } from '@/lib/data/data-export/restore';
import { uncountOwnAttempt, waitBeforePassword } from '@/lib/data/rate-limits';
import { deleteUser } from '@/lib/data/users/users';
import { finishRestoreSchema, stageRestoreSchema } from '@/lib/domain/data-export/restore-form';
import { errorMessage } from '@/lib/domain/errors/messages';
import { appError, invalidFields, success } from '@/lib/domain/errors/result';
import { deleteUserSchema } from '@/lib/domain/users/delete-form';
import { isSameEmail } from '@/lib/domain/users/profile';
import { defineAction, never } from './define-action';

const signedOut = appError('session_ended', { purpose: 'go_on' });

const RESTORE_OPTIONS = {
  signedOut,
  invalid: appError('export_damaged', { place: null }),
  failed: appError('export_not_restored'),
  timedOut: appError('timed_out', { remedy: 'keep_export' }),
};

/** Stages one part of an archive to restore; safe to repeat. */
export const stageRestore = defineAction(
  stageRestoreSchema,
  async (part) => {
    await stageRestorePart(part);
    return success();
  },
  { ...RESTORE_OPTIONS, revalidate: never },
);

/** Restores the staged parts, all or none; safe to repeat. */
export const finishRestore = defineAction(
  finishRestoreSchema,
  (restore) => restoreStaged(restore),
  RESTORE_OPTIONS,
);

/**
 * Deletes the signed-in user and all their data, then redirects to the login page. Users confirm by typing their
 * e-mail address and, if they have one, their password. docs/product.md, 'Data export'.
 */
export const deleteAccountForGood = defineAction(
  deleteUserSchema(false),
  async ({ email: typed, password }, { user }) => {
    const { email, hasPassword } = await getIdentity();
    if (hasPassword && password === '') return invalidFields({ password: errorMessage('password_required') });
    if (!isSameEmail(typed, email)) return invalidFields({ email: errorMessage('other_email') });
    const leaver = { ...user, email };
    const tooMany = await waitBeforePassword(leaver);
    if (tooMany) return tooMany;
    const deleted = await deleteUser(leaver, hasPassword ? password : null);
    if (!deleted.ok) {
      if (deleted.error.code === 'auth_rate_limited') await uncountOwnAttempt('password', leaver);
      return deleted;
    }
    revalidatePath('/', 'layout');
    redirect('/login?reason=deleted');
  },
  {
    signedOut,
    failed: appError('user_not_deleted'),
    timedOut: appError('timed_out', { remedy: 'try_later' }),
  },
);
