import { getExcludedRows } from '@/lib/data/import-history';
import { jsonGet } from '@/lib/data/json-route';
import { excludedRowsSchema } from '@/lib/domain/imports/staging/inputs';
import { IMPORT_ERRORS } from '../errors';

/** A page of the rows a committed import left out, with their reasons. */
export const GET = jsonGet({
  operation: 'reading excluded rows',
  input: excludedRowsSchema,
  handle: getExcludedRows,
  ...IMPORT_ERRORS,
});
