'use server';

import { revalidatePath } from 'next/cache';
import { getAccounts } from '@/lib/data/accounts';
import { getShell } from '@/lib/data/shell';
import { currentUser } from '@/lib/data/session';
import { insertTransaction } from '@/lib/data/transactions';
import { fieldErrors } from '@/lib/domain/field-errors';
import { formatMoney } from '@/lib/domain/money';
import { failure, type Result } from '@/lib/domain/result';
import { manualEntrySchema, type ManualEntryInput } from '@/lib/domain/manual-entry';

/**
 * Adds one transaction entered by hand; sending the same entry again changes nothing. `savedBefore` says that
 * the form was sent before with other values, whose answer was lost.
 */
export async function addTransaction(input: ManualEntryInput): Promise<Result & { savedBefore?: true }> {
  if (!(await currentUser())) return failure('You must be logged in to add transactions');
  const parsed = manualEntrySchema.safeParse(input);
  if (!parsed.success) return failure('Please correct the fields below.', fieldErrors(parsed.error));
  const { id, ...transaction } = parsed.data;
  try {
    const accounts = await getAccounts();
    if (!accounts.some((account) => account.id === transaction.accountId)) {
      return failure('Please correct the fields below.', { accountId: 'Choose one of your accounts' });
    }
    const savedBefore = await insertTransaction(id, transaction);
    if (savedBefore) {
      const { currency } = await getShell();
      const error = `This entry was saved before, as “${savedBefore.description}” for ${formatMoney(savedBefore.amount, currency)}. Press 'Add Transaction' again to add this one too.`;
      return { ok: false, error, savedBefore: true };
    }
  } catch {
    return failure('Failed to add transaction');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}
