'use server';

import { revalidatePath } from 'next/cache';
import { currentUser, userToday } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { getTransactionChoices, insertTransaction, updateTransaction } from '@/lib/data/transactions';
import { sameCategory } from '@/lib/domain/category-choices';
import { fieldErrors } from '@/lib/domain/field-errors';
import { CORRECT_THE_FIELDS, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';
import {
  editTransactionSchema,
  transactionFormSchema,
  type EditTransactionInput,
  type TransactionFormInput,
} from '@/lib/domain/transaction-form';
import type { Transaction, TransactionChoices, TransactionDetails } from '@/lib/domain/transaction';
import { tryLater } from '@/lib/no-response';

/**
 * Adds one transaction entered by hand; sending the same entry again changes nothing. `savedBefore` says that
 * the form was sent before with other values, whose answer was lost.
 */
export async function addTransaction(input: TransactionFormInput): Promise<Result & { savedBefore?: true }> {
  if (!(await currentUser())) return failure('You must be logged in to add transactions');
  const currency = await getCurrency();
  const parsed = transactionFormSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { id, ...transaction } = parsed.data;
  try {
    const { accounts, categories } = await getTransactionChoices(await userToday());
    if (!accounts.some((account) => account.id === transaction.accountId && !account.closed)) {
      return failure(CORRECT_THE_FIELDS, { accountId: 'Choose one of your accounts' });
    }
    const savedBefore = await insertTransaction(id, spelled(transaction, categories), currency);
    if (savedBefore) {
      const error = `This entry was saved before with other values, as “${savedBefore.description}”: see Transactions. Press 'Add Transaction' again to add this one too.`;
      return { ok: false, error, savedBefore: true };
    }
  } catch {
    return failure(tryLater('Failed to add transaction'));
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}

/**
 * Changes a transaction as the form showed it; sending the same form again changes nothing. Where it was changed
 * elsewhere in the meantime nothing is written, and `current` is what it says now; `gone` where it was deleted.
 */
export async function editTransaction(
  input: EditTransactionInput,
): Promise<Result & { current?: Transaction; gone?: true }> {
  if (!(await currentUser())) return failure(sessionEnded('change transactions'));
  const currency = await getCurrency();
  const parsed = editTransactionSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  const { id, revision, ...transaction } = parsed.data;
  try {
    const { accounts, categories } = await getTransactionChoices(await userToday());
    if (!accounts.some((account) => account.id === transaction.accountId)) {
      return failure(CORRECT_THE_FIELDS, { accountId: 'Choose one of your accounts' });
    }
    const outcome = await updateTransaction(id, revision, spelled(transaction, categories), currency);
    if (outcome === 'gone') {
      return {
        ok: false,
        error: "This transaction was deleted in the meantime. You'll find it in the trash.",
        gone: true,
      };
    }
    if (outcome !== 'changed') {
      return {
        ok: false,
        error: 'This transaction was changed elsewhere in the meantime.',
        current: outcome,
      };
    }
  } catch {
    return failure('Failed to save the transaction. Nothing was changed; try again.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}

/** With the category as the user writes it already: "food" is no second one beside "Food". */
function spelled(
  transaction: TransactionDetails,
  categories: TransactionChoices['categories'],
): TransactionDetails {
  const names = categories.map(({ name }) => name);
  return { ...transaction, category: sameCategory(names, transaction.category) ?? transaction.category };
}
