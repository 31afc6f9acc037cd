import 'server-only';

import type { StagedRow } from '@/lib/domain/imports/staging/staged-import';
import { stagedSeriesDocument } from '@/lib/domain/recurring/search-document';
import { stagedFills, stagedRowId, type StagedFill } from '@/lib/domain/recurring/staged-fills';
import { createClient } from '@/lib/supabase/server';
import { userToday } from '../auth/session';
import { loadable, logFailure } from '../errors';

/** Staged rows, each with the occurrence that it will fill. Without them if that couldn't be read. */
export async function withFills(importId: string, rows: readonly StagedRow[]): Promise<StagedRow[]> {
  const added = rows.filter(({ status }) => status === 'new' || status === 'possible-duplicate');
  const lines = [...new Set(added.map(({ line }) => line))];
  const fills =
    lines.length === 0 ? null : await loadable('reading what rows fill', getFills(importId, lines));
  if (fills === null) return [...rows];
  return rows.map((row) => {
    const fill = fills.get(stagedRowId(row));
    return fill ? { ...row, fills: fill } : row;
  });
}

async function getFills(importId: string, lines: number[]): Promise<Map<string, StagedFill> | null> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('series_of_staged', {
    import: importId,
    lines,
    today: await userToday(),
  });
  if (error) throw logFailure('reading what rows fill', error);
  return data === null ? null : stagedFills(stagedSeriesDocument.parse(data));
}
