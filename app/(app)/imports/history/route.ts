import { getPastImports } from '@/lib/data/imports/history';
import { success } from '@/lib/domain/errors/result';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { jsonGet } from '@/lib/data/json-route';
import { importHistorySchema } from '@/lib/domain/imports/staging/inputs';

/** A page of the imports that were committed, newest first. */
export const GET = jsonGet({
  input: importHistorySchema,
  handle: async ({ page }) => success(await getPastImports(page)),
  ...IMPORT_ERRORS,
});
