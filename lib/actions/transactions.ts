'use server';

import * as changes from '@/lib/data/transactions/changes';
import { insertTransaction, updateTransaction } from '@/lib/data/transactions/transactions';
import { appError } from '@/lib/domain/errors/result';
import {
  decisionSchema,
  refundLinkSchema,
  splitSchema,
  transactionChangeSchema,
  transfersSchema,
  unlinkRefundSchema,
  unlinkTransfersSchema,
} from '@/lib/domain/transactions/changes';
import { editTransactionSchema, transactionFormSchema } from '@/lib/domain/transactions/form';
import { always, defineAction } from './define-action';

const EDITING = {
  signedOut: appError('session_ended', { purpose: 'change_transactions' }),
  failed: appError('transaction_not_saved'),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

const OPTIONS = { ...EDITING, timedOut: appError('timed_out', { remedy: 'try_later' }) } as const;

/** For input that no field of the screen can produce. */
const WITHOUT_FIELDS = { ...OPTIONS, invalid: appError('invalid_request') } as const;

/** For what concerns several transactions. */
const OF_SEVERAL = { ...WITHOUT_FIELDS, failed: appError('transactions_not_changed') } as const;

/** Adds a transaction entered by hand; safe to repeat. */
export const addTransaction = defineAction(
  transactionFormSchema,
  (entry, { currency }) => insertTransaction(entry, currency),
  { signedOut: appError('sign_in_to_add_transactions'), failed: appError('transaction_not_added') },
);

/** Saves a transaction's form; safe to repeat. */
export const editTransaction = defineAction(
  editTransactionSchema,
  ({ id, revision, ...edit }, { currency }) => updateTransaction(id, revision, edit, currency),
  EDITING,
);

/** Changes fields of one transaction. */
export const changeTransaction = defineAction(
  transactionChangeSchema,
  (change, { currency }) => changes.changeTransaction(change, currency),
  OPTIONS,
);

/** Splits a transaction, changes its parts, or undoes its split. */
export const splitTransaction = defineAction(
  splitSchema,
  (split, { currency }) => changes.splitTransaction(split, currency),
  OPTIONS,
);

/** Marks transactions as transfers: pairs of them, or such that wait for their other side. */
export const markTransfer = defineAction(
  transfersSchema,
  (transfers) => changes.linkTransfers(transfers),
  OF_SEVERAL,
);

/** Makes transfers expenses and income again. */
export const unlinkTransfers = defineAction(
  unlinkTransfersSchema,
  ({ change, ...legs }) => changes.unlinkTransfers(change, legs),
  OF_SEVERAL,
);

/** Links a refund with its purchase, or changes how it counts. */
export const linkRefund = defineAction(
  refundLinkSchema,
  (link, { currency }) => changes.linkRefund(link, currency),
  OPTIONS,
);

/** Takes a refund off its purchase. */
export const unlinkRefund = defineAction(
  unlinkRefundSchema,
  ({ change, refund, purchase }) => changes.unlinkRefund(change, refund, purchase),
  WITHOUT_FIELDS,
);

/** Accepts suggestions. */
export const acceptSuggestions = defineAction(
  decisionSchema,
  ({ change, ids }) => changes.acceptSuggestions(change, ids),
  OF_SEVERAL,
);

/** Refuses suggestions. */
export const refuseSuggestions = defineAction(
  decisionSchema,
  ({ change, ids }) => changes.refuseSuggestions(change, ids),
  OF_SEVERAL,
);
