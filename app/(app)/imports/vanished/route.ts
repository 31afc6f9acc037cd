import { chooseVanishedRow } from '@/lib/data/imports/imports';
import { jsonPost } from '@/lib/data/json-route';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { vanishedChoiceSchema } from '@/lib/domain/imports/staging/inputs';

/** Sets what becomes of a transaction of an earlier file that a staged one lacks. */
export const POST = jsonPost({ input: vanishedChoiceSchema, handle: chooseVanishedRow, ...IMPORT_ERRORS });
