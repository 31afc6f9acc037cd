'use server';

import { revalidatePath } from 'next/cache';
import { insertAccount } from '@/lib/data/accounts';
import { createDefaultAccount } from '@/lib/data/auth';
import { getShell } from '@/lib/data/shell';
import { currentUser, userToday } from '@/lib/data/session';
import { accountSchema, type AccountInput } from '@/lib/domain/account-form';
import { fieldErrors } from '@/lib/domain/field-errors';
import { failure, type Result } from '@/lib/domain/result';

/**
 * Adds an account of the user's; its balance counts as true now. `savedBefore` says that the form was sent
 * before with other values, whose answer was lost.
 */
export async function addAccount(input: AccountInput): Promise<Result & { savedBefore?: true }> {
  if (!(await currentUser())) return failure('Your session has ended. Sign in again to add an account.');
  const parsed = accountSchema.safeParse(input);
  if (!parsed.success) return failure('Please correct the fields below.', fieldErrors(parsed.error));
  try {
    if (!(await insertAccount(parsed.data, await userToday()))) {
      revalidatePath('/', 'layout');
      const error =
        "This account was added before, with other values: see the list. Press 'Create Account' again to add this one too.";
      return { ok: false, error, savedBefore: true };
    }
  } catch {
    return failure('Failed to create account');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}

/** Adds the default account of a user who has none; for one who has, there is nothing to do. */
export async function setUpDefaultAccount(): Promise<Result> {
  if (!(await currentUser())) return failure('Your session has ended. Sign in again to go on.');
  const { hasAccount } = await getShell();
  if (!hasAccount && !(await createDefaultAccount(await userToday()))) {
    return failure('Failed to set up user account');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}
