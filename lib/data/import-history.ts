import 'server-only';

import { z } from 'zod';
import type { importPageSchema } from '@/lib/domain/imports/staging/inputs';
import type { PastImport, StagedRow, UndoneImport } from '@/lib/domain/imports/staging/staged-import';
import type { Result } from '@/lib/domain/result';
import type { Page } from '@/lib/domain/transaction';
import { createClient } from '@/lib/supabase/server';
import { pageDocument, importFailure, rowDocument, transactionType } from './import-documents';
import { byCurrency, minorUnits } from './numeric';
import { userTimeZone } from './session';
import { getCurrency } from './shell';
import { unexpected } from './errors';

const undoneDocument = byCurrency((currency) =>
  z.object({
    removed: z.number(),
    kept: z.array(
      z.object({
        id: z.string(),
        date: z.string(),
        description: z.string(),
        amount: minorUnits(currency),
        type: transactionType,
      }),
    ),
  }),
);

/** Removes what an import added, save what the user has edited since; safe to repeat. */
export async function undoPastImport(importId: string): Promise<Result<UndoneImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('undo_import', { import: importId });
  if (error) return importFailure('undoing an import', error);
  return { ok: true, data: undoneDocument(await getCurrency()).parse(data) };
}

const pastImport = z
  .object({
    id: z.string(),
    file_name: z.string(),
    accounts: z.array(z.string()),
    imported_at: z.string(),
    added: z.number(),
    already_there: z.number(),
    left_out: z.number(),
    undone_at: z.string().nullable(),
  })
  .transform((row): PastImport => ({
    id: row.id,
    fileName: row.file_name,
    accounts: row.accounts,
    importedAt: row.imported_at,
    added: row.added,
    alreadyThere: row.already_there,
    excluded: row.left_out,
    undoneAt: row.undone_at,
  }));

/** A page of the imports that were committed, newest first; past the end the last one. */
export async function getPastImports(page = 1): Promise<Page<PastImport>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('past_imports', { page });
  if (error) throw unexpected('reading past imports', error);
  const { rows, ...document } = pageDocument(pastImport).parse(data);
  return { ...document, items: rows };
}

/** A page of the rows a committed import left out, with their reasons. */
export async function getExcludedRows({
  importId,
  page,
}: z.output<typeof importPageSchema>): Promise<Result<Page<StagedRow>>> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('import_rows_page', {
    import: importId,
    filter: 'not-added',
    page,
  });
  if (error) return importFailure('reading rows that were left out', error);
  const { rows, ...document } = pageDocument(rowDocument(await userTimeZone(), await getCurrency())).parse(
    data,
  );
  return { ok: true, data: { ...document, items: rows } };
}
