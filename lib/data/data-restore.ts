import 'server-only';

import { z } from 'zod';
import {
  restoreObstacleSchema,
  type RestoreInput,
  type RestoreObstacle,
  type RestorePartInput,
} from '@/lib/domain/data-export/restore-form';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { unexpected } from './errors';

/** What keeps the user from restoring an export; null when nothing does. */
export async function getRestoreObstacle(): Promise<RestoreObstacle | null> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('restore_obstacle');
  if (error) throw unexpected('looking for what is in the way of a restore', error);
  return restoreObstacleSchema.nullable().parse(data);
}

/** Takes a part of an export; sending it again replaces it. */
export async function stageRestorePart({ restoreId, part, kind, rows }: RestorePartInput): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('stage_restore_part', {
    restore: restoreId,
    part,
    kind,
    rows: rows as Json,
  });
  if (error) throw unexpected('taking a part of an export', error);
}

export type RestoreOutcome =
  | { kind: 'restored'; transactions: number; accounts: number }
  | { kind: 'not-empty'; obstacle: RestoreObstacle }
  | { kind: 'incomplete' }
  | { kind: 'damaged' };

const restored = z.object({ transactions: z.number(), accounts: z.number() });

/** Puts an export in place once all its parts were taken: all of it, or nothing. Asked again, it answers the same. */
export async function restoreStaged({ restoreId, counts }: RestoreInput): Promise<RestoreOutcome> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('restore_backup', { restore: restoreId, counts });
  if (error?.message === 'not_empty') {
    return { kind: 'not-empty', obstacle: restoreObstacleSchema.parse(error.details) };
  }
  if (error?.message === 'incomplete') return { kind: 'incomplete' };
  if (error?.message === 'damaged') return { kind: 'damaged' };
  if (error) throw unexpected('restoring an export', error);
  return { kind: 'restored', ...restored.parse(data) };
}
