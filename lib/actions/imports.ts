'use server';

import { revalidatePath } from 'next/cache';
import { getAccounts } from '@/lib/data/accounts';
import { currentUser } from '@/lib/data/session';
import { addTransactions } from '@/lib/data/transactions';
import { importSchema, type ImportOutcome } from '@/lib/domain/import/outcome';
import { fileProblem } from '@/lib/domain/import/csv-format';
import { decodeUtf8, parseRequiredHeadersCsv } from '@/lib/domain/import/required-headers';

/**
 * Imports one dropped CSV, all rows or none. The form holds `file`, `importId`, `defaultAccountId`
 * (may be empty) and `existing` ('refuse' or 'skip', for rows that are in the account already).
 */
export async function importCsv(form: FormData): Promise<ImportOutcome> {
  const failed = (error: string): ImportOutcome => ({ kind: 'failed', error });
  if (!(await currentUser())) return failed('You must be logged in to upload transactions');
  const file = form.get('file');
  const parsed = importSchema.safeParse({
    importId: form.get('importId'),
    defaultAccountId: form.get('defaultAccountId') || null,
    existing: form.get('existing'),
  });
  if (!parsed.success || !(file instanceof File)) return failed('Failed to process CSV file');
  const problem = fileProblem([file]);
  if (problem) return failed(problem);
  const { importId, defaultAccountId, existing } = parsed.data;

  try {
    const accountIds = new Set((await getAccounts()).map(({ id }) => id));
    if (accountIds.size === 0) return failed('No account found for user');
    const text = decodeUtf8(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return failed('The file is not UTF-8 text. Save it as "CSV UTF-8" and drop it again.');
    const defaultAccount =
      defaultAccountId !== null && accountIds.has(defaultAccountId) ? defaultAccountId : null;
    const read = parseRequiredHeadersCsv(text, { accountIds, defaultAccountId: defaultAccount });
    if ('error' in read) return failed(read.error);
    if (read.refused.length > 0) return { kind: 'refused', rows: read.refused, readable: read.rows.length };
    const outcome = await addTransactions(importId, read.rows, existing);
    if (outcome.kind === 'not-authenticated') return failed('User not authenticated');
    if (outcome.kind === 'already-there') {
      return { ...outcome, newRows: read.rows.length - outcome.positions.length };
    }
    revalidatePath('/', 'layout');
    return { kind: 'imported', added: outcome.added, alreadyThere: outcome.alreadyThere };
  } catch {
    return failed('Failed to process CSV file');
  }
}
