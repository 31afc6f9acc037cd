'use server';

import { userToday } from '@/lib/data/session';
import { getTransactionChoices, insertTransaction, updateTransaction } from '@/lib/data/transactions';
import { UNCATEGORIZED } from '@/lib/domain/categories/category';
import { sameCategory } from '@/lib/domain/categories/choices';
import { errorMessage } from '@/lib/domain/errors/messages';
import { appError, invalidFields } from '@/lib/domain/errors/result';
import { editTransactionSchema, transactionFormSchema } from '@/lib/domain/transactions/form';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';
import { always, defineAction } from './define-action';

/** Adds a transaction entered by hand; safe to repeat. */
export const addTransaction = defineAction(
  transactionFormSchema,
  async (entry, { currency }) => {
    const { accounts, categories } = await getTransactionChoices(await userToday());
    const isOpen = (id: string) => accounts.some((account) => account.id === id && !account.closed);
    const unknown = errorMessage('unknown_account');
    if (!isOpen(entry.accountId)) return invalidFields({ accountId: unknown });
    if ('parts' in entry) {
      if (entry.parts.some(({ accountId }) => accountId !== undefined && !isOpen(accountId)))
        return invalidFields({ parts: unknown });
      const parts = entry.parts.map((part) => spelled(part, categories));
      return insertTransaction({ ...spelled(entry, categories), parts }, currency);
    }
    if (entry.type !== 'transfer') return insertTransaction(spelled(entry, categories), currency);
    if (!isOpen(entry.toAccountId)) return invalidFields({ toAccountId: unknown });
    const to = accounts.find(({ id }) => id === entry.toAccountId)?.name;
    const description = entry.description || `Transfer to ${to}`;
    // The database needs one for a transfer, too, which shows none.
    return insertTransaction({ ...entry, description, category: UNCATEGORIZED }, currency);
  },
  { signedOut: appError('sign_in_to_add_transactions'), failed: appError('transaction_not_added') },
);

/** Saves a transaction's form; safe to repeat. */
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
    // Even after an error, which means that the screen is out of date.
    revalidate: always,
  },
);

/** Spells the category as the user already does, so that "food" doesn't become a second category beside "Food". */
function spelled<Details extends { category: string }>(
  transaction: Details,
  categories: TransactionChoices['categories'],
): Details {
  const names = categories.map(({ name }) => name);
  return { ...transaction, category: sameCategory(names, transaction.category) ?? transaction.category };
}
