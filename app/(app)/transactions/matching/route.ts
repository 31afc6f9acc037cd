import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { getMatching } from '@/lib/data/transactions';
import { parseTransactionsQuery } from '@/lib/domain/transactions-query';

/** The filter of the list of transactions, as its address has it. */
const filterSchema = z
  .record(z.string(), z.string())
  .transform((params) => parseTransactionsQuery(params).filter);

const FAILED = 'They could not all be selected. Try again in a moment.';

/** How many transactions pass a filter, and their digest. */
export const GET = jsonGet({
  operation: 'selecting',
  input: filterSchema,
  handle: async (filter) => ({ ok: true, data: await getMatching(filter) }),
  signedOut: 'Your session has ended. Reload the page to sign in again.',
  invalid: FAILED,
  failed: FAILED,
});
