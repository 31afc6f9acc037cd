import { z } from 'zod';
import { userToday } from '@/lib/data/auth/session';
import { jsonGet } from '@/lib/data/json-route';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions/transactions';
import { appError, success } from '@/lib/domain/errors/result';
import { quickSearchResult } from '@/lib/domain/search/quick-search';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';

/** The search `q` as the list of transactions takes it. */
const searchSchema = z
  .object({ q: z.string() })
  .transform(({ q }) => parseTransactionsQuery({ q }).filter.search)
  .pipe(z.string());

/** The newest few transactions that a search finds. */
export const GET = jsonGet({
  input: searchSchema,
  handle: async (search) => {
    const [page, choices] = await Promise.all([
      getTransactionsPage({ search }, { sort: null, page: 1, size: 10 }),
      getTransactionChoices(await userToday()),
    ]);
    return success(quickSearchResult(page, choices));
  },
  signedOut: appError('session_ended_on_page'),
  invalid: appError('transactions_not_searched'),
  failed: appError('transactions_not_searched'),
});
