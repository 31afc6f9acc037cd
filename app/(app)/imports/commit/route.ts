import { followWrite } from '@/lib/data/follow-write';
import { commitStagedImport } from '@/lib/data/imports/imports';
import { jsonPost } from '@/lib/data/json-route';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { commitImportSchema } from '@/lib/domain/imports/staging/inputs';

/** Commits an import as the review showed it: all rows, once, or none. */
export const POST = jsonPost({
  input: commitImportSchema,
  handle: async (input) => {
    const result = await commitStagedImport(input);
    if (result.ok && result.data.kind === 'imported') await followWrite();
    return result;
  },
  ...IMPORT_ERRORS,
});
