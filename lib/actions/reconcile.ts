'use server';

import * as account from '@/lib/data/account-page';
import * as marks from '@/lib/data/balance-marks';
import {
  cureSchema,
  keepStatementSchema,
  keptStatementSchema,
  lockAccountSchema,
  removeCuredSchema,
  removedMarkSchema,
  removeMarkSchema,
} from '@/lib/domain/accounts/reconcile-form';
import { appError, success } from '@/lib/domain/errors/result';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_accounts' }),
  revalidate: always,
} as const;

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

/** Puts back a balance that was taken back. */
export const restoreMark = defineAction(removedMarkSchema, (mark) => marks.restoreMark(mark), OPTIONS);

/** Makes the change that explains a difference. Returns what takes it back. */
export const applyCure = defineAction(cureSchema, (cure) => account.applyCure(cure), OPTIONS);

/** Deletes the rows that a cure added. */
export const removeCured = defineAction(
  removeCuredSchema,
  ({ change, ids }) => account.removeCured(change, ids),
  OPTIONS,
);
