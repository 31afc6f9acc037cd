import type { z } from 'zod';
import { CATEGORY_SOURCES } from '../categories/enums';
import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import { FILTER_FLAGS, FILTER_TYPES } from './enums';
import type { transactionFilterSchema } from './filter';
import { AMOUNT, LONGEST, MOST_VALUES, readText, TAGGED } from './filter-values';

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
  | 'nocategory'
  | 'own'
  | 'source'
  | 'type'
  | 'flag'
  | 'tags'
  | 'anytag'
  | 'notag'
  | 'tagged'
  | 'account'
  | 'noaccount'
  | 'from'
  | 'to'
  | 'otherdays'
  | 'min'
  | 'max'
  | 'payee'
  | 'series'
  | 'description'
  | 'sort'
  | 'page'
  | 'size';

/** The parameters of an address; a list where one is repeated. */
export type AddressValues<Name extends string = string> = Partial<
  Record<Name, string | readonly string[] | undefined>
>;

/** The query in the address. Missing or invalid values become the default. docs/product.md, 'Routes'. */
export function parseTransactionsQuery(params: AddressValues<Parameter>): TransactionsQuery {
  const page = firstOf(params.page) ?? '';
  const sort = firstOf(params.sort);
  return {
    filter: parseFilter(params),
    sort: SORTS.find((known) => known === sort) ?? null,
    page: /^\d+$/.test(page) ? Math.min(Math.max(1, Number(page)), 9_999_999) : 1,
    size: readPageSize(firstOf(params.size)),
  };
}

/** The filter in an address. */
export function parseFilter(params: AddressValues<Parameter>): TransactionFilter {
  const first = (name: Parameter) => firstOf(params[name]);
  const [from, to] = [readDate(first('from')), readDate(first('to'))];
  const categories = readNames(params.category);
  return {
    search: readText(
      first('q')
        ?.slice(0, LONGEST.search)
        .replace(/[\ud800-\udbff]$/, ''),
      LONGEST.search,
    ),
    categories,
    withoutCategories: readNames(params.nocategory),
    // It is about these categories.
    ownOnly: (first('own') === '1' && categories !== undefined) || undefined,
    source: CATEGORY_SOURCES.find((source) => source === first('source')),
    type: FILTER_TYPES.find((type) => type === first('type')),
    flag: FILTER_FLAGS.find((flag) => flag === first('flag')),
    tagsAll: readIds(first('tags')?.split(',')),
    tagsAny: readIds(first('anytag')?.split(',')),
    tagsNone: readIds(first('notag')?.split(',')),
    tagged: TAGGED.find((tagged) => tagged === first('tagged')),
    accounts: readIds(params.account),
    withoutAccounts: readIds(params.noaccount),
    from,
    to,
    // Without days there are no others.
    otherDays: (first('otherdays') === '1' && (from ?? to) !== undefined) || undefined,
    min: readAmount(first('min')),
    max: readAmount(first('max')),
    payee: readId(first('payee')),
    series: readId(first('series')),
    description: readText(first('description'), LONGEST.description),
  };
}

/** The first value of a parameter, which may be repeated. */
export function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function readId(value: string | undefined): string | undefined {
  return UUID.test(value ?? '') ? value : undefined;
}

/** The ids among the values of a parameter; undefined if there are none. */
const readIds = (values: string | readonly string[] | undefined) => readSeveral(values, readId);

/** The names of categories among the values of a parameter; undefined if there are none. */
const readNames = (values: string | readonly string[] | undefined) =>
  readSeveral(values, (name) => readText(name, LONGEST.category));

function readSeveral(
  values: string | readonly string[] | undefined,
  read: (value: string) => string | undefined,
): string[] | undefined {
  const all = [values ?? []].flat().flatMap((value) => read(value) ?? []);
  const some = [...new Set(all)].slice(0, MOST_VALUES);
  return some.length > 0 ? some : undefined;
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
  const repeat = (name: Parameter, values: readonly string[] | undefined) => {
    for (const value of values ?? []) params.append(name, value);
  };
  set('q', filter.search);
  repeat('category', filter.categories);
  repeat('nocategory', filter.withoutCategories);
  set('own', filter.categories && filter.ownOnly && '1');
  set('source', filter.source);
  set('type', filter.type);
  set('flag', filter.flag);
  set('tags', filter.tagsAll?.join());
  set('anytag', filter.tagsAny?.join());
  set('notag', filter.tagsNone?.join());
  set('tagged', filter.tagged);
  repeat('account', filter.accounts);
  repeat('noaccount', filter.withoutAccounts);
  set('from', filter.from);
  set('to', filter.to);
  set('otherdays', filter.otherDays && '1');
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

/** The filter of the rows that a filter's sums leave out; null where it asks for another flag, as the list takes one. */
export function leftOut(filter: TransactionFilter): TransactionFilter | null {
  return filter.flag === undefined || filter.flag === 'not-counted'
    ? { ...filter, flag: 'not-counted' }
    : null;
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
