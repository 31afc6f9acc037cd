import { getReviewPage, stageImportRows } from '@/lib/data/imports';
import { jsonGet, jsonPost } from '@/lib/data/json-route';
import { reviewRowsSchema, stageRowsSchema } from '@/lib/domain/imports/staging/inputs';
import { IMPORT_ERRORS } from '../errors';

/** A page of an import's staged rows, in the order of the file. */
export const GET = jsonGet({
  operation: 'reading staged rows',
  input: reviewRowsSchema,
  handle: getReviewPage,
  ...IMPORT_ERRORS,
});

/** Stages a chunk of the file's rows; sending it again replaces it. `staged` counts all rows that are there. */
export const POST = jsonPost({
  operation: 'staging rows',
  input: stageRowsSchema,
  handle: stageImportRows,
  ...IMPORT_ERRORS,
});
