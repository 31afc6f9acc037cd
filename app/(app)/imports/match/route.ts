import { matchStagedImport } from '@/lib/data/imports/imports';
import { jsonPost } from '@/lib/data/json-route';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { matchImportSchema } from '@/lib/domain/imports/staging/inputs';

/** Matches the staged rows with the accounts' transactions, once all rows are staged. */
export const POST = jsonPost({
  input: matchImportSchema,
  handle: ({ importId }) => matchStagedImport(importId),
  ...IMPORT_ERRORS,
});
