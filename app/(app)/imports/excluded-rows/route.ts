import { getExcludedRows } from '@/lib/data/imports/history';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { jsonGet } from '@/lib/data/json-route';
import { excludedRowsSchema } from '@/lib/domain/imports/staging/inputs';

/** A page of the rows a committed import left out, with their reasons. */
export const GET = jsonGet({
  input: excludedRowsSchema,
  handle: getExcludedRows,
  ...IMPORT_ERRORS,
});
