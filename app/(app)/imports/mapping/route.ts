import { findMapping } from '@/lib/data/imports/mappings';
import { success } from '@/lib/domain/errors/result';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { jsonPost } from '@/lib/data/json-route';
import { recallMappingSchema } from '@/lib/domain/imports/staging/inputs';

/**
 * The mapping of the last file with this header for this account; null if it is the first. It is a POST because a
 * header can be longer than an address.
 */
export const POST = jsonPost({
  input: recallMappingSchema,
  handle: async (wanted) => success(await findMapping(wanted)),
  ...IMPORT_ERRORS,
});
