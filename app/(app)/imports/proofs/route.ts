import { z } from 'zod';
import { getBalanceProofs } from '@/lib/data/accounts/page';
import { jsonGet } from '@/lib/data/json-route';
import { success } from '@/lib/domain/errors/result';
import { IMPORT_ERRORS } from '@/lib/domain/imports/staging/import-errors';
import { importIdSchema } from '@/lib/domain/imports/staging/inputs';

/** Proofs that the rows of a staged file lead from its opening to its closing balance. */
export const GET = jsonGet({
  input: z.object({ importId: importIdSchema }),
  handle: async ({ importId }) => success(await getBalanceProofs(importId, true)),
  ...IMPORT_ERRORS,
});
