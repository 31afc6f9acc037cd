'use server';

import { revalidatePath } from 'next/cache';
import { insertAccount } from '@/lib/data/accounts';
import { createDefaultAccount } from '@/lib/data/auth';
import {
  moveAccountToTrash,
  saveAccount,
  saveBalance,
  setClosed,
  type AccountChange,
} from '@/lib/data/bank-accounts';
import { getCurrency, getShell } from '@/lib/data/shell';
import { currentUser, userToday } from '@/lib/data/session';
import { errorText } from '@/lib/data/errors';
import type { BankAccount } from '@/lib/domain/account';
import {
  accountSchema,
  closeAccountSchema,
  deleteAccountSchema,
  editAccountSchema,
  updateBalanceSchema,
  type AccountInput,
  type CloseAccountInput,
  type DeleteAccountInput,
  type EditAccountInput,
  type UpdateBalanceInput,
} from '@/lib/domain/account-form';
import { fieldErrors } from '@/lib/domain/field-errors';
import { AT_A_QUIETER_TIME, CORRECT_THE_FIELDS, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';
import { tryLater } from '@/lib/no-response';

const SIGNED_OUT = sessionEnded('change your accounts');
const GONE = "This account was deleted in the meantime. You'll find it in the trash.";
const ONLY_OPEN =
  'This is your only open account, and you need one. Add another account or reopen one, then try again.';

/**
 * Adds an account of the user's; its balance counts as true now. `savedBefore` says that the form was sent
 * before with other values, whose answer was lost.
 */
export async function addAccount(input: AccountInput): Promise<Result & { savedBefore?: true }> {
  if (!(await currentUser())) return failure(sessionEnded('add an account'));
  const currency = await getCurrency();
  const parsed = accountSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  try {
    if (!(await insertAccount(parsed.data, await userToday(), currency))) {
      revalidatePath('/', 'layout');
      const error =
        "This account was added before, with other values: see the list. Press 'Create Account' again to add this one too.";
      return { ok: false, error, savedBefore: true };
    }
  } catch {
    return failure(tryLater('Failed to create account'));
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}

/** Adds the default account of a user who has none; for one who has, there is nothing to do. */
export async function setUpDefaultAccount(): Promise<Result> {
  if (!(await currentUser())) return failure(sessionEnded('continue'));
  const { hasAccount } = await getShell();
  if (!hasAccount && !(await createDefaultAccount(await userToday()))) {
    return failure(tryLater('Failed to set up user account'));
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}

/**
 * Changes an account as the form showed it; sending the same form again changes nothing. Where it was changed
 * elsewhere in the meantime nothing is written, and `current` is what it says now.
 */
export async function editAccount(input: EditAccountInput): Promise<Result & { current?: BankAccount }> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const parsed = editAccountSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { id, revision, ...account } = parsed.data;
  return changed(saveAccount(id, revision, account), 'Failed to save the account. Try again.');
}

/** Sets what an account holds as of now. Answers as editAccount does. */
export async function updateBalance(input: UpdateBalanceInput): Promise<Result & { current?: BankAccount }> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const currency = await getCurrency();
  const parsed = updateBalanceSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { id, revision, balance } = parsed.data;
  const save = saveBalance(id, revision, balance, currency, await userToday());
  return changed(save, 'Failed to save the balance. Try again.');
}

/** Closes an account, or opens it again; the only open one stays open. */
export async function closeAccount(input: CloseAccountInput): Promise<Result> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const parsed = closeAccountSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS);
  const { id, closed } = parsed.data;
  try {
    const refusal = await setClosed(id, closed);
    revalidatePath('/', 'layout');
    if (!refusal) return { ok: true, data: undefined };
    return failure(refusal.refused === 'last_account' ? ONLY_OPEN : GONE);
  } catch {
    return failure(`Failed to ${closed ? 'close' : 'reopen'} the account. Try again.`);
  }
}

/**
 * Moves an account and its transactions to the trash; undoChange takes it back. Where the account has another
 * number of transactions than the user was told nothing happens, and `transactions` is that number.
 */
export async function deleteAccount(input: DeleteAccountInput): Promise<Result & { transactions?: number }> {
  if (!(await currentUser())) return failure(SIGNED_OUT);
  const parsed = deleteAccountSchema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS);
  const { change, id, transactions: told } = parsed.data;
  try {
    const outcome = await moveAccountToTrash(change, id, told);
    revalidatePath('/', 'layout');
    if (!('refused' in outcome)) return { ok: true, data: undefined };
    const { refused, transactions } = outcome;
    if (transactions === undefined) return failure(refused === 'last_account' ? ONLY_OPEN : GONE);
    return { ok: false, error: 'The number of its transactions has changed in the meantime.', transactions };
  } catch (error) {
    return failure(errorText(error, AT_A_QUIETER_TIME, 'Failed to delete the account. Try again.'));
  }
}

async function changed(
  change: Promise<AccountChange>,
  otherwise: string,
): Promise<Result & { current?: BankAccount }> {
  try {
    const outcome = await change;
    revalidatePath('/', 'layout');
    if (outcome === 'changed') return { ok: true, data: undefined };
    if (outcome === 'gone') return failure(GONE);
    return { ok: false, error: 'This account was changed elsewhere in the meantime.', current: outcome };
  } catch {
    return failure(otherwise);
  }
}
