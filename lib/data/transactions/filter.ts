import 'server-only';

import type { Currency } from '@/lib/domain/money/currency';
import { toDecimal } from '@/lib/domain/money/money';
import { parseSearch, type SearchedDate } from '@/lib/domain/search/query';
import type { TransactionFilter } from '@/lib/domain/transactions/query';
import { getCurrency } from '../shell';

/** The document of a filter for the database functions. */
export async function filterDocument(filter: TransactionFilter) {
  // Only the search depends on the currency.
  return filter.search === undefined ? filter : toFilterDocument(filter, await getCurrency());
}

/**
 * The document of a filter for the database functions, with its search parsed for amounts in `currency`.
 * @internal exported for tests
 */
export function toFilterDocument({ search, ...filter }: TransactionFilter, currency: Currency) {
  if (search === undefined) return filter;
  const { text, amount, date } = parseSearch(search, currency);
  return {
    ...filter,
    search: text,
    ...(amount && {
      searchAmounts: amount.ranges.map(({ from, to }) => ({
        from: toDecimal(from, currency),
        to: toDecimal(to + 1, currency),
        sign: amount.sign,
      })),
    }),
    ...(date && ('from' in date ? { searchDates: date } : { searchDay: dayPattern(date) })),
  };
}

/** A LIKE pattern for month and day of any year: '02-14', or '02-__' for every day of February. */
function dayPattern({ month, day }: Extract<SearchedDate, { day: number | null }>): string {
  return [month, day].map((part) => (part === null ? '__' : String(part).padStart(2, '0'))).join('-');
}
