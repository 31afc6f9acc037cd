'use server';

import { revalidatePath } from 'next/cache';
import type { z } from 'zod';
import { getAccounts } from '@/lib/data/accounts';
import { undoPastImport } from '@/lib/data/import-history';
import { saveMapping } from '@/lib/data/import-mappings';
import {
  changeStagedRow,
  commitStagedImport,
  discardStagedImport,
  matchStagedImport,
  openStagedImport,
} from '@/lib/data/imports';
import { currentUser } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { errorText } from '@/lib/data/errors';
import { choosableAccounts } from '@/lib/domain/account';
import {
  changeRowSchema,
  commitImportSchema,
  importIdSchema,
  openImportSchema,
  rememberMappingSchema,
  type ChangeRowInput,
  type CommitImportInput,
  type OpenImportInput,
  type RememberMappingInput,
} from '@/lib/domain/imports/staging/inputs';
import type {
  ChangedRow,
  CommitOutcome,
  StagedImport,
  UndoneImport,
} from '@/lib/domain/imports/staging/staged-import';
import { AT_A_QUIETER_TIME, tookTooLong } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';

const FAILED = 'Failed to process CSV file';
const FILE_TOOK_TOO_LONG = tookTooLong(
  'Split the file into smaller ones and import them one after the other.',
);

/** Begins the staging of a dropped file, or finds it begun: sending it again changes nothing. */
export async function openImport(input: OpenImportInput): Promise<Result<StagedImport>> {
  return guarded(openImportSchema, input, async (opened) => {
    const accounts = choosableAccounts(await getAccounts());
    if (accounts.length === 0) return failure('No account found for user');
    if (opened.defaultAccountId !== null && !accounts.some(({ id }) => id === opened.defaultAccountId)) {
      return failure('Please select a default account or include account_id in CSV');
    }
    if (opened.currency !== (await getCurrency())) {
      return failure(
        'Your preferred currency was changed in the meantime. Reload the page and drop the file again.',
      );
    }
    return openStagedImport(opened);
  });
}

/** Finds out, once all rows are staged, which of them the accounts hold already. */
export async function matchImport(importId: string): Promise<Result<StagedImport>> {
  return guarded(importIdSchema, importId, matchStagedImport);
}

/** Edits a staged row, or decides whether it is added, and matches anew what that changes. */
export async function changeRow(input: ChangeRowInput): Promise<Result<ChangedRow>> {
  return guarded(changeRowSchema, input, changeStagedRow);
}

/** Adds what the review showed: all of it, once, or nothing. */
export async function commitImport(input: CommitImportInput): Promise<Result<CommitOutcome>> {
  return guarded(commitImportSchema, input, async (commit) => {
    const outcome = await commitStagedImport(commit);
    if (outcome.ok && outcome.data.kind === 'imported') revalidatePath('/', 'layout');
    return outcome;
  });
}

/** Forgets a staged import; an import that was committed stays. */
export async function discardImport(importId: string): Promise<Result> {
  return guarded(importIdSchema, importId, async (id) => {
    await discardStagedImport(id);
    return { ok: true, data: undefined };
  });
}

/** Removes what an import added, save what was edited since. Undoing again changes nothing. */
export async function undoImport(importId: string): Promise<Result<UndoneImport>> {
  const undo = async (id: string) => {
    const undone = await undoPastImport(id);
    if (undone.ok) revalidatePath('/', 'layout');
    return undone;
  };
  return guarded(importIdSchema, importId, undo, AT_A_QUIETER_TIME);
}

/** Keeps how a file with this header is to be read for this account. */
export async function rememberMapping(input: RememberMappingInput): Promise<Result> {
  return guarded(rememberMappingSchema, input, async (remembered) => {
    const saved = await saveMapping(remembered);
    return saved ? { ok: true, data: undefined } : failure('This account is no longer one of yours.');
  });
}

/** Guards and checks what every action here has in common; what nobody planned for is in the log already. */
async function guarded<Schema extends z.ZodType, Data>(
  schema: Schema,
  input: unknown,
  act: (parsed: z.output<Schema>) => Promise<Result<Data>>,
  cancelled = FILE_TOOK_TOO_LONG,
): Promise<Result<Data>> {
  try {
    if (!(await currentUser())) return failure('You must be logged in to upload transactions');
    const parsed = schema.safeParse(input);
    return parsed.success ? await act(parsed.data) : failure(FAILED);
  } catch (error) {
    return failure(errorText(error, cancelled, FAILED));
  }
}
