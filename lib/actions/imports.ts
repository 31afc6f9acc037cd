'use server';

import { revalidatePath } from 'next/cache';
import type { z } from 'zod';
import { getAccounts } from '@/lib/data/accounts';
import { getExcludedRows, getPastImports, undoPastImport } from '@/lib/data/import-history';
import { findMapping, saveMapping } from '@/lib/data/import-mappings';
import {
  changeStagedRow,
  commitStagedImport,
  discardStagedImport,
  getReviewPage,
  matchStagedImport,
  openStagedImport,
  stageImportRows,
} from '@/lib/data/imports';
import { nudgeMail } from '@/lib/data/notification-mail';
import { currentUser } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { failureOf } from '@/lib/data/errors';
import { choosableAccounts } from '@/lib/domain/account';
import type { Mapping } from '@/lib/domain/imports/mapping';
import {
  changeRowSchema,
  commitImportSchema,
  importIdSchema,
  importPageSchema,
  openImportSchema,
  recallMappingSchema,
  rememberMappingSchema,
  reviewRowsSchema,
  stageRowsSchema,
  type ChangeRowInput,
  type CommitImportInput,
  type ImportPageInput,
  type OpenImportInput,
  type RecallMappingInput,
  type RememberMappingInput,
  type ReviewRowsInput,
  type StageRowsInput,
} from '@/lib/domain/imports/staging/inputs';
import type {
  ChangedRow,
  CommitOutcome,
  PastImport,
  ReviewPage,
  StagedImport,
  StagedRow,
  UndoneImport,
} from '@/lib/domain/imports/staging/staged-import';
import { appError, failure, type Result } from '@/lib/domain/result';
import type { Page } from '@/lib/domain/transaction';

const FILE_TIMED_OUT = appError('timed_out', { remedy: 'split_file' });

/** Begins the staging of a dropped file, or finds it begun: sending it again changes nothing. */
export async function openImport(input: OpenImportInput): Promise<Result<StagedImport>> {
  return guarded(openImportSchema, input, async (opened) => {
    const accounts = choosableAccounts(await getAccounts());
    if (accounts.length === 0) return failure('no_account');
    if (opened.defaultAccountId !== null && !accounts.some(({ id }) => id === opened.defaultAccountId)) {
      return failure('no_default_account');
    }
    if (opened.currency !== (await getCurrency())) {
      return failure('currency_changed');
    }
    return openStagedImport(opened);
  });
}

/** Stages a chunk of the file's rows; sending it again replaces it. `staged` counts all rows that are there. */
export async function stageRows(input: StageRowsInput): Promise<Result<{ staged: number }>> {
  return guarded(stageRowsSchema, input, stageImportRows);
}

/** Finds out, once all rows are staged, which of them the accounts hold already. */
export async function matchImport(importId: string): Promise<Result<StagedImport>> {
  return guarded(importIdSchema, importId, matchStagedImport);
}

/** A page of the staged rows, in the order of the file. */
export async function reviewRows(input: ReviewRowsInput): Promise<Result<ReviewPage>> {
  return guarded(reviewRowsSchema, input, getReviewPage);
}

/** Edits a staged row, or decides whether it is added, and matches anew what that changes. */
export async function changeRow(input: ChangeRowInput): Promise<Result<ChangedRow>> {
  return guarded(changeRowSchema, input, changeStagedRow);
}

/** Adds what the review showed: all of it, once, or nothing. */
export async function commitImport(input: CommitImportInput): Promise<Result<CommitOutcome>> {
  return guarded(commitImportSchema, input, async (commit) => {
    const outcome = await commitStagedImport(commit);
    if (outcome.ok && outcome.data.kind === 'imported') {
      revalidatePath('/', 'layout');
      nudgeMail();
    }
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
  return guarded(importIdSchema, importId, undo, appError('timed_out', { remedy: 'try_later' }));
}

/** A page of the imports that were committed, newest first; `page` counts from 1. */
export async function importHistory(page = 1): Promise<Result<Page<PastImport>>> {
  return guarded(importPageSchema.shape.page, page, async (number) => ({
    ok: true,
    data: await getPastImports(number),
  }));
}

/** A page of the rows an import left out, with their reasons. */
export async function importExcludedRows(input: ImportPageInput): Promise<Result<Page<StagedRow>>> {
  return guarded(importPageSchema, input, getExcludedRows);
}

/** Keeps how a file with this header is to be read for this account. */
export async function rememberMapping(input: RememberMappingInput): Promise<Result> {
  return guarded(rememberMappingSchema, input, async (remembered) => {
    const saved = await saveMapping(remembered);
    return saved ? { ok: true, data: undefined } : failure('mapping_account_gone');
  });
}

/** How a file with this header was read for this account last time; null when it is the first. */
export async function recallMapping(input: RecallMappingInput): Promise<Result<Mapping | null>> {
  return guarded(recallMappingSchema, input, async (wanted) => ({
    ok: true,
    data: await findMapping(wanted),
  }));
}

/** Guards and checks what every action here has in common; what nobody planned for is in the log already. */
async function guarded<Schema extends z.ZodType, Data>(
  schema: Schema,
  input: unknown,
  act: (parsed: z.output<Schema>) => Promise<Result<Data>>,
  timedOut = FILE_TIMED_OUT,
): Promise<Result<Data>> {
  try {
    if (!(await currentUser())) return failure('sign_in_to_import');
    const parsed = schema.safeParse(input);
    return parsed.success ? await act(parsed.data) : failure('import_failed');
  } catch (error) {
    return failureOf(error, timedOut, appError('import_failed'));
  }
}
