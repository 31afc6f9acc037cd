import 'server-only';

import { z } from 'zod';
import type {
  editRowSchema,
  commitImportSchema,
  openImportSchema,
  reviewRowsSchema,
  RowEdit,
  stageRowsSchema,
  vanishedChoiceSchema,
} from '@/lib/domain/imports/staging/inputs';
import {
  editedRowDocument,
  commitDocument,
  reviewPageDocument,
  stagedImportDocument,
  type EditedRow,
  type CommitOutcome,
  type ReviewPage,
  type StagedImport,
} from '@/lib/domain/imports/staging/staged-import';
import { success, type Result } from '@/lib/domain/errors/result';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { getBalanceProofs } from '../accounts/page';
import { importFailure } from './errors';
import { withFills } from './fills';
import { toNumeric } from '../numeric';
import { userTimeZone } from '../auth/session';
import { getCurrency } from '../shell';
import { logFailure } from '../errors';

/** Opens a staged import; safe to repeat. A later parse of the same file replaces an earlier one. */
export async function openStagedImport(
  input: z.output<typeof openImportSchema>,
): Promise<Result<StagedImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('open_import', {
    import: input.importId,
    parse_number: input.parseNumber,
    file_name: input.fileName,
    format: input.format,
    // The generated type has no optional keys, and JSON drops the undefined ones.
    mapping: JSON.parse(JSON.stringify(input.mapping)),
    row_count: input.rows,
    statements: input.statements.map(({ balances, ...statement }) => ({
      ...statement,
      balances: balances.map(({ minorUnits, date }) => ({
        balance: toNumeric(minorUnits, input.currency),
        date,
      })),
    })),
  });
  if (error) return importFailure('opening an import', error);
  return { ok: true, data: stagedImportDocument.parse(data) };
}

/**
 * Adds or replaces a chunk of rows of a staged import.
 * @returns the number of rows staged so far
 */
export async function stageImportRows({
  importId,
  parseNumber,
  chunk,
  rows,
}: z.output<typeof stageRowsSchema>): Promise<Result<{ staged: number }>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('stage_import_rows', {
    import: importId,
    parse_number: parseNumber,
    chunk,
    rows,
  });
  if (error) return importFailure('staging rows', error);
  return { ok: true, data: { staged: z.number().parse(data) } };
}

/** Matches a staged import with the accounts' transactions, once all its rows are staged. */
export async function matchStagedImport(importId: string): Promise<Result<StagedImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('match_import', { import: importId });
  if (error) return importFailure('matching an import', error);
  return { ok: true, data: stagedImportDocument.parse(data) };
}

/** A page of the staged rows in file order. Past the end, it is the last page. */
export async function getReviewPage({
  importId,
  filter,
  page,
}: z.output<typeof reviewRowsSchema>): Promise<Result<ReviewPage>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('review_import', { import: importId, filter, page });
  if (error) return importFailure('reading staged rows', error);
  const shown = reviewPageDocument(await userTimeZone(), await getCurrency()).parse(data);
  return success({ ...shown, items: await withFills(importId, shown.items) });
}

/** Edits a staged row or records the user's decision about it, and matches the affected rows again. */
export async function editStagedRow({
  importId,
  line,
  part,
  edit,
}: z.output<typeof editRowSchema>): Promise<Result<EditedRow>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('change_import_row', {
    import: importId,
    line,
    part,
    change: toRowEditDocument(edit),
  });
  if (error) return importFailure('changing a staged row', error);
  const edited = editedRowDocument(await userTimeZone(), await getCurrency()).parse(data);
  const [row = edited.row] = await withFills(importId, [edited.row]);
  return success({ ...edited, row });
}

/** Stores what becomes of a transaction that the file lacks. */
export async function chooseVanishedRow({
  importId,
  transactionId,
  choice,
}: z.output<typeof vanishedChoiceSchema>): Promise<Result<StagedImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('choose_vanished_row', {
    import: importId,
    transaction: transactionId,
    choice,
  });
  if (error) return importFailure('choosing for a vanished row', error);
  return { ok: true, data: stagedImportDocument.parse(data) };
}

/** Commits a staged import as it was shown, all rows or none; safe to repeat. */
export async function commitStagedImport(
  input: z.output<typeof commitImportSchema>,
): Promise<Result<CommitOutcome>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc(
    'commit_import',
    'revision' in input
      ? { import: input.importId, revision: input.revision }
      : { import: input.importId, only_if_all_new: input.onlyIfAllNew },
  );
  if (error) return importFailure('importing transactions', error);
  const outcome = commitDocument.parse(data);
  return success(
    outcome.kind === 'imported' ? { ...outcome, proofs: await getBalanceProofs(input.importId) } : outcome,
  );
}

/** Discards a staged import. A committed import stays. */
export async function discardStagedImport(importId: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('discard_import', { import: importId });
  if (error) throw logFailure('discarding an import', error);
}

/** The document of a row's edit for the database function. */
function toRowEditDocument(edit: RowEdit): Json {
  if (edit.kind !== 'edit') return edit;
  const { currency, amount, parts, ...edited } = edit;
  // The generated type doesn't allow optional keys.
  return {
    ...edited,
    ...(amount !== undefined && { amount: toNumeric(amount, currency) }),
    ...(parts && { parts: parts.map((part) => ({ ...part, amount: toNumeric(part.amount, currency) })) }),
  } as Json;
}
