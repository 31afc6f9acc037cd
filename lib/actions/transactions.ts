'use server';

import { revalidatePath } from 'next/cache';
import { getAccounts } from '@/lib/data/accounts';
import { currentUser } from '@/lib/data/session';
import { insertTransaction } from '@/lib/data/transactions';
import { fieldErrors } from '@/lib/domain/field-errors';
import { failure, type Result } from '@/lib/domain/result';
import { manualEntrySchema, type ManualEntryInput } from '@/lib/domain/transaction';

/** Adds one transaction entered by hand; sending the same entry again changes nothing. */
export async function addTransaction(input: ManualEntryInput): Promise<Result> {
  if (!(await currentUser())) return failure('You must be logged in to add transactions');
  const parsed = manualEntrySchema.safeParse(input);
  if (!parsed.success) return failure('Please correct the fields below.', fieldErrors(parsed.error));
  const { id, ...transaction } = parsed.data;
  try {
    const accounts = await getAccounts();
    if (!accounts.some((account) => account.id === transaction.accountId)) {
      return failure('Please correct the fields below.', { accountId: 'Choose one of your accounts' });
    }
    await insertTransaction(id, transaction);
  } catch {
    return failure('Failed to add transaction');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}
