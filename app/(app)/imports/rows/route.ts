import { getReviewPage, stageImportRows } from '@/lib/data/imports/imports';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { jsonGet, jsonTextPost } from '@/lib/data/json-route';
import { reviewRowsSchema, stageRowsSchema } from '@/lib/domain/imports/staging/inputs';

/** A page of an import's staged rows, in the order of the file. */
export const GET = jsonGet({
  input: reviewRowsSchema,
  handle: getReviewPage,
  ...IMPORT_ERRORS,
});

/** Stages a chunk of the file's rows; sending it again replaces it. `staged` counts all rows that are there. */
export const POST = jsonTextPost({
  field: 'rows',
  input: stageRowsSchema,
  handle: stageImportRows,
  ...IMPORT_ERRORS,
});
