import '../no-eval';
import { z } from 'zod';
import { BACKUP_TABLES, backupCountsSchema } from './format';
import { BACKUP_ROWS } from './rows';

const id = z.guid().transform((uuid) => uuid.toLowerCase());

/** A part of an export: rows of one table, each of them checked. */
export const stageRestoreSchema = z
  .strictObject({
    /** Chosen by the screen per restore, so that sending it twice restores it once. */
    restoreId: id,
    /** Counted from 0; sending a part again replaces it. */
    part: z.int().min(0).max(1_999),
    kind: z.enum(BACKUP_TABLES),
    /** A JSON list of rows. As text it passes through the page and the action as it is. */
    rows: z.string().max(600_000),
  })
  .transform(({ rows, ...part }, context) => {
    try {
      const parsed = z.array(BACKUP_ROWS[part.kind]).min(1).max(1_500).safeParse(JSON.parse(rows));
      if (parsed.success) return { ...part, rows: parsed.data as Record<string, unknown>[] };
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: 'rows are damaged' });
    return z.NEVER;
  });
export type RestorePartInput = z.output<typeof stageRestoreSchema>;

/** All parts were sent: how many rows the export has. */
export const finishRestoreSchema = z.strictObject({
  restoreId: id,
  counts: backupCountsSchema,
});
export type RestoreInput = z.output<typeof finishRestoreSchema>;

/** What keeps an export from being restored, as the database says it. */
export const restoreObstacleSchema = z.enum(['transactions', 'trash', 'imports', 'accounts']);
export type RestoreObstacle = z.infer<typeof restoreObstacleSchema>;

const OBSTACLES: Record<RestoreObstacle, string> = {
  transactions: 'this one has transactions',
  trash: 'this one has something in the trash',
  imports: 'this one has imported files before',
  accounts: 'this one has bank accounts of yours',
};

/** Why nothing can be restored, and what to do about it. */
export function obstacleText(obstacle: RestoreObstacle): string {
  return `An export is restored into an empty account, and ${OBSTACLES[obstacle]}. Sign up with another address, or delete this account first.`;
}
