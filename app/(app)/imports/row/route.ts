import { editStagedRow } from '@/lib/data/imports/imports';
import { jsonPost } from '@/lib/data/json-route';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { editRowSchema } from '@/lib/domain/imports/staging/inputs';

/** Edits a staged row, or sets whether it is added, and matches the affected rows again. */
export const POST = jsonPost({ input: editRowSchema, handle: editStagedRow, ...IMPORT_ERRORS });
