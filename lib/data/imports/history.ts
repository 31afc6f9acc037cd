import 'server-only';

import type { z } from 'zod';
import { pageDocument } from '@/lib/domain/money/document';
import type { excludedRowsSchema } from '@/lib/domain/imports/staging/inputs';
import {
  pastImportDocument,
  stagedRowDocument,
  undoneImportDocument,
  type PastImport,
  type StagedRow,
  type UndoneImport,
} from '@/lib/domain/imports/staging/staged-import';
import type { Result } from '@/lib/domain/errors/result';
import type { Page } from '@/lib/domain/transactions/transaction';
import { changingLocked } from '@/lib/supabase/change-locked';
import { createClient } from '@/lib/supabase/server';
import { importFailure } from './errors';
import { readDocument } from '../screen-documents';
import { userTimeZone } from '../auth/session';
import { getCurrency } from '../shell';
import { logFailure } from '../errors';

/** Removes the transactions an import added, except those edited since; safe to repeat. */
export async function undoPastImport(importId: string): Promise<Result<UndoneImport>> {
  const supabase = await createClient();
  const { data, error } = await changingLocked(async () => supabase.rpc('undo_import', { import: importId }));
  if (error) return importFailure('undoing an import', error);
  return { ok: true, data: undoneImportDocument(await getCurrency()).parse(data) };
}

/** A page of the committed imports, newest first. Past the end, it is the last page. */
export async function getPastImports(page = 1): Promise<Page<PastImport>> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('past_imports', { page }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading past imports', error);
  return pageDocument(pastImportDocument(currency)).parse(data);
}

/** A page of the rows a committed import excluded, with the reasons. */
export async function getExcludedRows({
  importId,
  page,
}: z.output<typeof excludedRowsSchema>): Promise<Result<Page<StagedRow>>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('import_rows_page', {
    import: importId,
    filter: 'not-added',
    page,
  });
  if (error) return importFailure('reading rows that were left out', error);
  const row = stagedRowDocument(await userTimeZone(), await getCurrency());
  return { ok: true, data: pageDocument(row).parse(data) };
}
