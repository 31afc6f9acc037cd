import { z } from 'zod';
import { jsonGet } from '@/lib/data/json-route';
import { userToday } from '@/lib/data/session';
import { getTransactionChoices, getTransactionsPage } from '@/lib/data/transactions';
import { quickSearchResult } from '@/lib/domain/quick-search';
import { parseTransactionsQuery } from '@/lib/domain/transactions-query';

/** The search `q` as the list of transactions takes it. */
const searchSchema = z
  .object({ q: z.string() })
  .transform(({ q }) => parseTransactionsQuery({ q }).filter.search)
  .pipe(z.string());

const FAILED = 'The transactions could not be searched. Change a letter to try again.';

/** The newest few transactions that a search finds. */
export const GET = jsonGet({
  operation: 'finding',
  input: searchSchema,
  handle: async (search) => {
    const [page, choices] = await Promise.all([
      getTransactionsPage({ search }, { sort: null, page: 1, size: 10 }),
      getTransactionChoices(await userToday()),
    ]);
    return { ok: true, data: quickSearchResult(page, choices) };
  },
  signedOut: 'Your session has ended. Reload the page to sign in again.',
  invalid: FAILED,
  failed: FAILED,
});
