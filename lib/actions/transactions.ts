'use server';

import { userToday } from '@/lib/data/session';
import { getTransactionChoices, insertTransaction, updateTransaction } from '@/lib/data/transactions';
import { sameCategory } from '@/lib/domain/category-choices';
import { errorMessage } from '@/lib/domain/error-messages';
import { appError, invalidFields } from '@/lib/domain/result';
import type { TransactionChoices, TransactionDetails } from '@/lib/domain/transaction';
import { editTransactionSchema, transactionFormSchema } from '@/lib/domain/transaction-form';
import { always, defineAction } from './define-action';

/** Adds one transaction entered by hand; sending the same entry again changes nothing. */
export const addTransaction = defineAction(
  transactionFormSchema,
  async ({ id, ...transaction }, { currency }) => {
    const { accounts, categories } = await getTransactionChoices(await userToday());
    if (!accounts.some((account) => account.id === transaction.accountId && !account.closed)) {
      return invalidFields({ accountId: errorMessage('unknown_account') });
    }
    return insertTransaction(id, spelled(transaction, categories), currency);
  },
  { signedOut: appError('sign_in_to_add_transactions'), failed: appError('transaction_not_added') },
);

/** Changes a transaction as its form shows it; sending the same form again changes nothing. */
export const editTransaction = defineAction(
  editTransactionSchema,
  async ({ id, revision, ...transaction }, { currency }) => {
    const { accounts, categories } = await getTransactionChoices(await userToday());
    if (!accounts.some((account) => account.id === transaction.accountId)) {
      return invalidFields({ accountId: errorMessage('unknown_account') });
    }
    return updateTransaction(id, revision, spelled(transaction, categories), currency);
  },
  {
    signedOut: appError('session_ended', { purpose: 'change_transactions' }),
    failed: appError('transaction_not_saved'),
    // Also after an error: it means that the screen shows what is no longer so.
    revalidate: always,
  },
);

/** With the category as the user writes it already: "food" is no second one beside "Food". */
function spelled(
  transaction: TransactionDetails,
  categories: TransactionChoices['categories'],
): TransactionDetails {
  const names = categories.map(({ name }) => name);
  return { ...transaction, category: sameCategory(names, transaction.category) ?? transaction.category };
}
