import { getPastImports } from '@/lib/data/import-history';
import { jsonGet } from '@/lib/data/json-route';
import { importHistorySchema } from '@/lib/domain/imports/staging/inputs';
import { IMPORT_ERRORS } from '../errors';

/** A page of the imports that were committed, newest first. */
export const GET = jsonGet({
  operation: 'reading past imports',
  input: importHistorySchema,
  handle: async ({ page }) => ({ ok: true, data: await getPastImports(page) }),
  ...IMPORT_ERRORS,
});
