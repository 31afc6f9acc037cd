'use server';

import { z } from 'zod';
import { createDefaultAccount } from '@/lib/data/auth';
import { insertAccount, moveAccountToTrash, saveAccount, saveBalance, setClosed } from '@/lib/data/accounts';
import { userToday } from '@/lib/data/session';
import { getShell } from '@/lib/data/shell';
import {
  accountSchema,
  closeAccountSchema,
  deleteAccountSchema,
  editAccountSchema,
  updateBalanceSchema,
} from '@/lib/domain/account-form';
import { appError, failure, success } from '@/lib/domain/result';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_accounts' }),
  // Also after an error: it means that the screen shows what is no longer so.
  revalidate: always,
} as const;

/** Adds an account of the user's; its balance counts as true now. */
export const addAccount = defineAction(
  accountSchema,
  async (account, { currency }) =>
    (await insertAccount(account, await userToday(), currency)) ? success() : failure('account_added_before'),
  {
    ...OPTIONS,
    signedOut: appError('session_ended', { purpose: 'add_account' }),
    failed: appError('account_not_added'),
  },
);

/** Adds the default account of a user who has none; for one who has, there is nothing to do. */
export const setUpDefaultAccount = defineAction(
  z.void(),
  async () => {
    const { hasAccount } = await getShell();
    const isThere = hasAccount || (await createDefaultAccount(await userToday()));
    return isThere ? success() : failure('default_account_not_added');
  },
  { signedOut: appError('session_ended', { purpose: 'continue' }) },
);

/** Changes an account as its form shows it; sending the same form again changes nothing. */
export const editAccount = defineAction(
  editAccountSchema,
  ({ id, revision, ...account }) => saveAccount(id, revision, account),
  { ...OPTIONS, failed: appError('account_not_saved') },
);

/** Sets what an account holds as of now. */
export const updateBalance = defineAction(
  updateBalanceSchema,
  async ({ id, revision, balance }, { currency }) =>
    saveBalance(id, revision, balance, currency, await userToday()),
  { ...OPTIONS, failed: appError('balance_not_saved') },
);

/** Closes an account, or opens it again; the only open one stays open. */
export const closeAccount = defineAction(closeAccountSchema, ({ id, closed }) => setClosed(id, closed), {
  ...OPTIONS,
  failed: ({ closed }) => appError(closed ? 'account_not_closed' : 'account_not_reopened'),
});

/** Moves an account and as many transactions as the user expects to the trash; `undoChange` takes it back. */
export const deleteAccount = defineAction(
  deleteAccountSchema,
  ({ change, id, transactions }) => moveAccountToTrash(change, id, transactions),
  {
    ...OPTIONS,
    failed: appError('account_not_deleted'),
    timedOut: appError('timed_out', { remedy: 'try_later' }),
  },
);
