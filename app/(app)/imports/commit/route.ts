import { commitStagedImport } from '@/lib/data/imports/imports';
import { jsonPost } from '@/lib/data/json-route';
import { nudgeMail } from '@/lib/data/notifications/mail';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { commitImportSchema } from '@/lib/domain/imports/staging/inputs';

/** Commits an import as the review showed it: all rows, once, or none. */
export const POST = jsonPost({
  input: commitImportSchema,
  handle: async (input) => {
    const result = await commitStagedImport(input);
    if (result.ok && result.data.kind === 'imported') nudgeMail();
    return result;
  },
  ...IMPORT_ERRORS,
});
