import { findMapping } from '@/lib/data/imports/mappings';
import { success } from '@/lib/domain/errors/result';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { jsonPost } from '@/lib/data/json-route';
import { recallMappingSchema } from '@/lib/domain/imports/staging/inputs';

/**
 * How a file with this header was read for this account last time; null when it is the first. It changes nothing, but a
 * header can be longer than an address.
 */
export const POST = jsonPost({
  input: recallMappingSchema,
  handle: async (wanted) => success(await findMapping(wanted)),
  ...IMPORT_ERRORS,
});
