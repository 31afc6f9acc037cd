import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { getMatching } from '@/lib/data/transactions/transactions';
import { appError, success } from '@/lib/domain/errors/result';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';

/** The filter of the list of transactions, as its address has it. */
const filterSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .transform((params) => parseTransactionsQuery(params).filter);

/** Responds with the number of transactions that match a filter, and their digest. */
export const GET = jsonGet({
  input: filterSchema,
  handle: async (filter) => success(await getMatching(filter)),
  signedOut: appError('session_ended_on_page'),
  invalid: appError('transactions_not_selected'),
  failed: appError('transactions_not_selected'),
});
