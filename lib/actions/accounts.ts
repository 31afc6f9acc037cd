'use server';

import { z } from 'zod';
import * as accounts from '@/lib/data/accounts/accounts';
import {
  insertAccount,
  moveAccountToTrash,
  saveAccount,
  saveBalance,
  setClosed,
} from '@/lib/data/accounts/accounts';
import * as marks from '@/lib/data/accounts/balance-marks';
import * as account from '@/lib/data/accounts/page';
import { createDefaultAccount } from '@/lib/data/auth/auth';
import { userToday } from '@/lib/data/auth/session';
import { getShell } from '@/lib/data/shell';
import {
  accountOfFileSchema,
  accountSchema,
  closeAccountSchema,
  deleteAccountSchema,
  editAccountSchema,
  orderAccountsSchema,
  updateBalanceSchema,
} from '@/lib/domain/accounts/form';
import {
  cureSchema,
  keepStatementSchema,
  keptStatementSchema,
  lockAccountSchema,
  removeCuredSchema,
  removedMarkSchema,
  removeMarkSchema,
} from '@/lib/domain/accounts/reconcile-form';
import { appError, failure, success } from '@/lib/domain/errors/result';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_accounts' }),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

const ADDING = {
  ...OPTIONS,
  signedOut: appError('session_ended', { purpose: 'add_account' }),
  failed: appError('account_not_added'),
} as const;

/** Adds an account with the balance it has now. */
export const addAccount = defineAction(
  accountSchema,
  async (account, { currency }) =>
    (await insertAccount(account, await userToday(), currency)) ? success() : failure('account_added_before'),
  ADDING,
);

/** Adds the account of a file, whose balance may be left to what the file states. */
export const addAccountOfFile = defineAction(
  accountOfFileSchema,
  async (account, { currency }) =>
    (await insertAccount(account, await userToday(), currency)) ? success() : failure('account_added_before'),
  ADDING,
);

/** Adds the default account; does nothing if the user already has an account. */
export const setUpDefaultAccount = defineAction(
  z.void(),
  async () => {
    const { hasAccount } = await getShell();
    const isThere = hasAccount || (await createDefaultAccount(await userToday()));
    return isThere ? success() : failure('default_account_not_added');
  },
  { signedOut: appError('session_ended', { purpose: 'continue' }) },
);

/** Saves an account's form; safe to repeat. */
export const editAccount = defineAction(
  editAccountSchema,
  ({ id, revision, ...account }) => saveAccount(id, revision, account),
  { ...OPTIONS, failed: appError('account_not_saved') },
);

/** Says what an account holds now, or held at the end of an earlier day. */
export const updateBalance = defineAction(
  updateBalanceSchema,
  async ({ id, revision, balance, day }, { currency }) =>
    saveBalance(id, revision, { balance, day }, currency, await userToday()),
  { ...OPTIONS, failed: appError('balance_not_saved') },
);

/** Puts the accounts of a group in an order of the user's. */
export const orderAccounts = defineAction(
  orderAccountsSchema,
  async ({ ids }) => {
    await accounts.orderAccounts(ids);
    return success();
  },
  { ...OPTIONS, failed: appError('accounts_not_ordered') },
);

/** Closes or reopens an account. The last open account can't be closed. */
export const closeAccount = defineAction(closeAccountSchema, ({ id, closed }) => setClosed(id, closed), {
  ...OPTIONS,
  failed: ({ closed }) => appError(closed ? 'account_not_closed' : 'account_not_reopened'),
});

/**
 * Moves an account and its transactions to the trash, if it has as many as the user was shown. `undoChange` restores
 * them.
 */
export const deleteAccount = defineAction(
  deleteAccountSchema,
  ({ change, id, transactions }) => moveAccountToTrash(change, id, transactions),
  {
    ...OPTIONS,
    failed: appError('account_not_deleted'),
    timedOut: appError('timed_out', { remedy: 'try_later' }),
  },
);

/** Keeps a statement that the rows lead to, and locks the account until its day if asked. Returns what takes it back. */
export const keepStatement = defineAction(
  keepStatementSchema,
  (statement) => account.keepStatement(statement),
  OPTIONS,
);

/** Takes back a statement that was kept, and its lock. */
export const forgetStatement = defineAction(
  keptStatementSchema,
  async (kept) => success(await account.forgetStatement(kept)),
  OPTIONS,
);

/** Locks an account until a day, or unlocks it. */
export const lockAccount = defineAction(
  lockAccountSchema,
  ({ account: id, until }) => account.lockAccount(id, until),
  OPTIONS,
);

/** Takes back a balance that the user stated. Returns what puts it back. */
export const removeMark = defineAction(removeMarkSchema, ({ id }) => marks.removeMark(id), OPTIONS);

/** Puts back a balance that was removed. */
export const restoreMark = defineAction(removedMarkSchema, (mark) => marks.restoreMark(mark), OPTIONS);

/** Makes the change that explains a difference. Returns what takes it back. */
export const applyCure = defineAction(cureSchema, (cure) => account.applyCure(cure), OPTIONS);

/** Deletes the rows that a cure added. */
export const removeCured = defineAction(
  removeCuredSchema,
  ({ change, ids }) => account.removeCured(change, ids),
  OPTIONS,
);
