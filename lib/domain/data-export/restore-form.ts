import '../forms/no-eval';
import { z } from 'zod';
import { EXPORT_TABLES, exportCountsSchema } from './format';
import { EXPORT_ROWS } from './rows';

const id = z.guid().transform((uuid) => uuid.toLowerCase());

/** Schema of one part of an archive to restore: validated rows of one table. */
export const stageRestoreSchema = z
  .strictObject({
    /** Chosen by the screen for each restore, so that repeating a request doesn't restore twice. */
    restoreId: id,
    /** Counted from 0; sending a part again replaces it. */
    part: z.int().min(0).max(1_999),
    kind: z.enum(EXPORT_TABLES),
    /** A JSON array of rows, sent as text so that the page and the action pass it on unchanged. */
    rows: z.string().max(600_000),
  })
  .transform(({ rows, ...part }, context) => {
    try {
      const parsed = z.array(EXPORT_ROWS[part.kind]).min(1).max(1_500).safeParse(JSON.parse(rows));
      if (parsed.success) return { ...part, rows: parsed.data as Record<string, unknown>[] };
    } catch {
      // Reported below.
    }
    context.addIssue({ code: 'custom', message: 'rows are damaged' });
    return z.NEVER;
  });
export type RestorePartInput = z.output<typeof stageRestoreSchema>;

/** Finishes a restore once all parts are sent; `counts` is the number of rows in the archive. */
export const finishRestoreSchema = z.strictObject({
  restoreId: id,
  counts: exportCountsSchema,
});
export type RestoreInput = z.output<typeof finishRestoreSchema>;
