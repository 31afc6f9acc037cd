import 'server-only';

import { z } from 'zod';
import type {
  changeRowSchema,
  commitImportSchema,
  openImportSchema,
  reviewRowsSchema,
  stageRowsSchema,
} from '@/lib/domain/imports/staging/inputs';
import type {
  ChangedRow,
  CommitOutcome,
  ReviewPage,
  StagedImport,
} from '@/lib/domain/imports/staging/staged-import';
import type { Result } from '@/lib/domain/result';
import { createClient } from '@/lib/supabase/server';
import { commitDocument, importDocument, pageDocument, importFailure, rowDocument } from './import-documents';
import { toNumeric } from './numeric';
import { userTimeZone } from './session';
import { getCurrency } from './shell';
import { unexpected } from './errors';

/** Begins a staged import, or finds it begun; a later reading of its file replaces the one before. */
export async function openStagedImport(
  input: z.output<typeof openImportSchema>,
): Promise<Result<StagedImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('open_import', {
    import: input.importId,
    reading: input.parseNumber,
    file_name: input.fileName,
    format: input.format,
    // The generated type knows no optional keys; undefined ones do not travel.
    mapping: JSON.parse(JSON.stringify(input.mapping)),
    row_count: input.rows,
    statements: input.statements.map(({ accountId, id, currency, closingBalance }) => ({
      account_id: accountId,
      named: id,
      currency,
      closing_balance: closingBalance && toNumeric(closingBalance.minorUnits, input.currency),
      closing_date: closingBalance && closingBalance.date,
    })),
  });
  if (error) return importFailure('opening an import', error);
  return { ok: true, data: importDocument.parse(data) };
}

/** Adds a chunk of rows to a staged import, or replaces it. Answers how many of its rows have arrived. */
export async function stageImportRows({
  importId,
  parseNumber,
  chunk,
  currency,
  rows,
}: z.output<typeof stageRowsSchema>): Promise<Result<{ staged: number }>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('stage_import_rows', {
    import: importId,
    reading: parseNumber,
    chunk,
    rows: rows.map((row) => ({
      line: row.line,
      part: row.part,
      status: row.status,
      account_id: row.accountId,
      date: row.date,
      description: row.description,
      category: row.category,
      amount: row.amount === null ? null : toNumeric(row.amount, currency),
      type: row.type,
      external_id: row.externalId || null,
      text: row.text,
      reason: row.reasons,
    })),
  });
  if (error) return importFailure('staging rows', error);
  return { ok: true, data: { staged: z.number().parse(data) } };
}

/** Compares a staged import with the accounts, once all its rows are there. */
export async function matchStagedImport(importId: string): Promise<Result<StagedImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('match_import', { import: importId });
  if (error) return importFailure('matching an import', error);
  return { ok: true, data: importDocument.parse(data) };
}

/** A page of the staged rows in the order of the file; past the end the last one. */
export async function getReviewPage({
  importId,
  filter,
  page,
}: z.output<typeof reviewRowsSchema>): Promise<Result<ReviewPage>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('review_import', { import: importId, filter, page });
  if (error) return importFailure('reading staged rows', error);
  const { rows, ...document } = pageDocument(rowDocument(await userTimeZone(), await getCurrency()))
    .extend({ import: importDocument })
    .parse(data);
  return { ok: true, data: { ...document, items: rows } };
}

/** Edits a staged row, or notes what the user decided about it, and matches anew what that changes. */
export async function changeStagedRow({
  importId,
  line,
  part,
  change,
}: z.output<typeof changeRowSchema>): Promise<Result<ChangedRow>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('change_import_row', {
    import: importId,
    line,
    part,
    change:
      change.kind === 'edit'
        ? withoutUndefined({
            kind: change.kind,
            account_id: change.accountId,
            date: change.date,
            description: change.description,
            category: change.category,
            amount: change.amount === undefined ? undefined : toNumeric(change.amount, change.currency),
            type: change.type,
          })
        : { kind: change.kind },
  });
  if (error) return importFailure('changing a staged row', error);
  return {
    ok: true,
    data: z
      .object({ import: importDocument, row: rowDocument(await userTimeZone(), await getCurrency()) })
      .parse(data),
  };
}

/** Adds the rows of a staged import as they were shown, all or none; safe to repeat. */
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
  return { ok: true, data: commitDocument.parse(data) };
}

/** Forgets a staged import. One that was committed stays. */
export async function discardStagedImport(importId: string): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('discard_import', { import: importId });
  if (error) throw unexpected('discarding an import', error);
}

/** Only what is said; JSON and its generated type know no undefined. */
function withoutUndefined<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}
