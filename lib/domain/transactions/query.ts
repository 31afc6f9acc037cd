import type { z } from 'zod';
import { CATEGORY_SOURCES } from '../categories/enums';
import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import { FILTER_FLAGS, FILTER_TYPES } from './enums';
import type { transactionFilterSchema } from './filter';
import { AMOUNT, LONGEST, readText } from './filter-values';

/** The filter of the transactions list; missing fields don't filter. Amounts are unsigned decimal text. */
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

export const SORTS = ['date-asc', 'date-desc', 'amount-asc', 'amount-desc'] as const;
/** The order of the list; null if none is chosen: newest first. */
export type Sort = (typeof SORTS)[number] | null;

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The cookie for the last chosen page size. */
export const PAGE_SIZE_COOKIE = 'page-size';

/** The state of the transactions screen, as in its address. `size` is null if the address has none. */
export interface TransactionsQuery {
  filter: TransactionFilter;
  sort: Sort;
  page: number;
  size: PageSize | null;
}

type Parameter =
  | 'q'
  | 'category'
  | 'own'
  | 'source'
  | 'type'
  | 'flag'
  | 'tags'
  | 'anytag'
  | 'notag'
  | 'account'
  | 'from'
  | 'to'
  | 'min'
  | 'max'
  | 'payee'
  | 'series'
  | 'description'
  | 'sort'
  | 'page'
  | 'size';

/** The query in the address. Missing or invalid values become the default. docs/product.md, 'Routes'. */
export function parseTransactionsQuery(
  params: Partial<Record<Parameter, string | undefined>>,
): TransactionsQuery {
  const filter: TransactionFilter = {
    search: readText(params.q?.slice(0, LONGEST.search).replace(/[\ud800-\udbff]$/, ''), LONGEST.search),
    category: readText(params.category, LONGEST.category),
    ownOnly: params.own === '1' || undefined,
    source: CATEGORY_SOURCES.find((source) => source === params.source),
    type: FILTER_TYPES.find((type) => type === params.type),
    flag: FILTER_FLAGS.find((flag) => flag === params.flag),
    tagsAll: readIds(params.tags),
    tagsAny: readIds(params.anytag),
    tagsNone: readIds(params.notag),
    account: UUID.test(params.account ?? '') ? params.account : undefined,
    from: readDate(params.from),
    to: readDate(params.to),
    min: readAmount(params.min),
    max: readAmount(params.max),
    payee: UUID.test(params.payee ?? '') ? params.payee : undefined,
    series: UUID.test(params.series ?? '') ? params.series : undefined,
    description: readText(params.description, LONGEST.description),
  };
  return {
    filter,
    sort: SORTS.find((sort) => sort === params.sort) ?? null,
    page: /^\d+$/.test(params.page ?? '') ? Math.min(Math.max(1, Number(params.page)), 9_999_999) : 1,
    size: readPageSize(params.size),
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids in a parameter, separated by commas; undefined if there are none. */
function readIds(value: string | undefined): string[] | undefined {
  const ids = [...new Set(value?.split(',').filter((id) => UUID.test(id)))].slice(0, 20);
  return ids.length > 0 ? ids : undefined;
}

function readDate(value: string | undefined): CalendarDate | undefined {
  return value !== undefined && calendarDateProblem(value) === null ? value : undefined;
}

function readAmount(value: string | undefined): string | undefined {
  return value !== undefined && AMOUNT.test(value) ? value : undefined;
}

/** The page size in an address or a cookie; null if it isn't offered. */
export function readPageSize(value: string | undefined): PageSize | null {
  return PAGE_SIZES.find((size) => String(size) === value) ?? null;
}

/** A filter as the address's parameters; empty if nothing is filtered. */
export function filterParams(filter: TransactionFilter): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: Parameter, value: string | undefined) => {
    if (value !== undefined) params.set(name, value);
  };
  set('q', filter.search);
  set('category', filter.category);
  set('own', filter.ownOnly && '1');
  set('source', filter.source);
  set('type', filter.type);
  set('flag', filter.flag);
  set('tags', filter.tagsAll?.join());
  set('anytag', filter.tagsAny?.join());
  set('notag', filter.tagsNone?.join());
  set('account', filter.account);
  set('from', filter.from);
  set('to', filter.to);
  set('min', filter.min);
  set('max', filter.max);
  set('payee', filter.payee);
  set('series', filter.series);
  set('description', filter.description);
  return params;
}

/** The list's address. Omitting `page` leads to page 1, as every change of the filter does. */
export function transactionsHref({ filter, sort, page, size }: Partial<TransactionsQuery>): string {
  const params = filterParams(filter ?? {});
  if (sort) params.set('sort', sort);
  if (size) params.set('size', String(size));
  if (page !== undefined && page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/transactions?${query}` : '/transactions';
}

/** The transaction whose sheet an address opens; null if it names none. */
export function readRow(value: string | undefined): string | null {
  return UUID.test(value ?? '') ? (value ?? null) : null;
}

/** An address of the list with the sheet of a transaction, or without any. */
export function hrefWithRow({ pathname, search }: { pathname: string; search: string }, row: string | null) {
  const params = new URLSearchParams(search);
  params.delete('row');
  if (row !== null) params.set('row', row);
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** The number of filters set in the panel. The search has its own box, and `ownOnly` is about the category. */
export function countFilters(filter: TransactionFilter): number {
  const elsewhere = ['search', 'ownOnly'];
  return Object.entries(filter).filter(([name, value]) => !elsewhere.includes(name) && value !== undefined)
    .length;
}

/** The order after a click on a column's header: ascending, descending, none. */
export function nextSort(sort: Sort, column: 'date' | 'amount'): Sort {
  if (sort === `${column}-asc`) return `${column}-desc`;
  return sort === `${column}-desc` ? null : `${column}-asc`;
}

/** Explains why a filter can't match anything, for the user; null if it can. */
export function filterProblem({ from, to, min, max }: TransactionFilter): {
  field: 'to' | 'max';
  message: string;
} | null {
  if (from !== undefined && to !== undefined && to < from)
    return { field: 'to', message: 'The end date is before the start date.' };
  if (min !== undefined && max !== undefined && Number(max) < Number(min))
    return { field: 'max', message: 'The highest amount is below the lowest.' };
  return null;
}
