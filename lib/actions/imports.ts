'use server';

import { revalidatePath } from 'next/cache';
import type { z } from 'zod';
import { getAccounts } from '@/lib/data/accounts';
import {
  changeStagedRow,
  commitStagedImport,
  discardStagedImport,
  findMapping,
  getLeftOutRows,
  getPastImports,
  getReviewPage,
  matchStagedImport,
  openStagedImport,
  saveMapping,
  stageImportRows,
  undoPastImport,
} from '@/lib/data/imports';
import { currentUser } from '@/lib/data/session';
import { addTransactions } from '@/lib/data/transactions';
import { fileProblem } from '@/lib/domain/import/csv-format';
import { importSchema, type ImportOutcome } from '@/lib/domain/import/outcome';
import { decodeUtf8, parseRequiredHeadersCsv } from '@/lib/domain/import/required-headers';
import type { Mapping } from '@/lib/domain/import/mapping';
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
} from '@/lib/domain/import/stage-input';
import type {
  ChangedRow,
  CommitOutcome,
  PastImport,
  ReviewPage,
  StagedImport,
  StagedRow,
  UndoneImport,
} from '@/lib/domain/import/staged';
import { failure, type Result } from '@/lib/domain/result';
import type { Page } from '@/lib/domain/transaction';

const FAILED = 'Failed to process CSV file';

/** Begins the staging of a dropped file, or finds it begun: sending it again changes nothing. */
export async function openImport(input: OpenImportInput): Promise<Result<StagedImport>> {
  return guarded(openImportSchema, input, async (opened) => {
    const accounts = await getAccounts();
    if (accounts.length === 0) return failure('No account found for user');
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
  return guarded(importIdSchema, importId, async (id) => {
    const undone = await undoPastImport(id);
    if (undone.ok) revalidatePath('/', 'layout');
    return undone;
  });
}

/** A page of the imports that were committed, newest first; `page` counts from 1. */
export async function importHistory(page = 1): Promise<Result<Page<PastImport>>> {
  return guarded(importPageSchema.shape.page, page, async (number) => ({
    ok: true,
    data: await getPastImports(number),
  }));
}

/** A page of the rows an import left out, with their reasons. */
export async function importLeftOut(input: ImportPageInput): Promise<Result<Page<StagedRow>>> {
  return guarded(importPageSchema, input, getLeftOutRows);
}

/** Keeps how a file with this header is to be read for this account. */
export async function rememberMapping(input: RememberMappingInput): Promise<Result> {
  return guarded(rememberMappingSchema, input, async (remembered) => {
    await saveMapping(remembered);
    return { ok: true, data: undefined };
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
): Promise<Result<Data>> {
  try {
    if (!(await currentUser())) return failure('You must be logged in to upload transactions');
    const parsed = schema.safeParse(input);
    return parsed.success ? await act(parsed.data) : failure(FAILED);
  } catch {
    return failure(FAILED);
  }
}

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
