import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { followWrite } from '@/lib/data/follow-write';
import { commitStagedImport } from '@/lib/data/imports/imports';
import { jsonPost } from '@/lib/data/json-route';
import { getImportedSeries } from '@/lib/data/recurring';
import { success } from '@/lib/domain/errors/result';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { commitImportSchema } from '@/lib/domain/imports/staging/inputs';

/** Commits an import as the review showed it: all rows, once, or none. */
export const POST = jsonPost({
  input: commitImportSchema,
  handle: async (input) => {
    const result = await commitStagedImport(input);
    if (!result.ok || result.data.kind !== 'imported') return result;
    const found = await followWrite({ covers: true });
    const recurring = await loadable(
      'counting what came back',
      getImportedSeries(input.importId, found, await userToday()),
    );
    return success(recurring ? { ...result.data, recurring } : result.data);
  },
  ...IMPORT_ERRORS,
});
