import 'server-only';

import { z } from 'zod';
import { restoreObstacleSchema, type RestoreObstacle } from '@/lib/domain/data-export/obstacles';
import { type RestoreInput, type RestorePartInput } from '@/lib/domain/data-export/restore-form';
import { tableInWords } from '@/lib/domain/data-export/refused-place';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import type { Json } from '@/lib/supabase/database.types';
import { changingLocked } from '@/lib/supabase/change-locked';
import { createClient } from '@/lib/supabase/server';
import { readDocument } from '../screen-documents';
import { raisedFailure, logFailure } from '../errors';

/** Returns the obstacle that keeps the user from restoring an archive; null if there is none. */
export async function getRestoreObstacle(): Promise<RestoreObstacle | null> {
  const { data, error } = await readDocument('restore_obstacle');
  if (error) throw logFailure('looking for what is in the way of a restore', error);
  return restoreObstacleSchema.nullable().parse(data);
}

/** Stages one part of an archive; sending it again replaces it. */
export async function stageRestorePart({ restoreId, part, kind, rows }: RestorePartInput): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('stage_restore_part', {
    restore: restoreId,
    part,
    kind,
    rows: rows as Json,
  });
  if (error) throw logFailure('taking a part of an export', error);
}

const restored = z.object({
  transactions: z.number(),
  accounts: z.number(),
  /** The names of the rules that can't be on; absent where there are none. */
  rulesOff: z.array(z.string()).optional(),
});

/** Restores an archive whose parts are all staged: everything or nothing. Safe to repeat. */
export async function restoreStaged({
  restoreId,
  counts,
}: RestoreInput): Promise<Result<z.infer<typeof restored>>> {
  const supabase = await createClient();
  const { data, error } = await changingLocked(async () =>
    supabase.rpc('restore_backup', { restore: restoreId, counts }),
  );
  if (!error) return success(restored.parse(data));
  return raisedFailure('restoring an export', error, {
    not_empty: (obstacle) => failure('restore_obstacle', { obstacle: restoreObstacleSchema.parse(obstacle) }),
    incomplete: 'restore_incomplete',
    damaged: (table) => failure('export_damaged', { place: table === '' ? null : tableInWords(table) }),
  });
}
