import { findMapping } from '@/lib/data/import-mappings';
import { jsonPost } from '@/lib/data/json-route';
import { recallMappingSchema } from '@/lib/domain/imports/staging/inputs';
import { IMPORT_ERRORS } from '../errors';

/**
 * How a file with this header was read for this account last time; null when it is the first. It changes nothing, but a
 * header can be longer than an address.
 */
export const POST = jsonPost({
  operation: 'recalling a mapping',
  input: recallMappingSchema,
  handle: async (wanted) => ({ ok: true, data: await findMapping(wanted) }),
  ...IMPORT_ERRORS,
});
