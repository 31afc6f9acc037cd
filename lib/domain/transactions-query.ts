import './no-eval';
import { z } from 'zod';
import { calendarDateProblem, type CalendarDate } from './calendar-date';
import { MAX_CENTS, parseDecimal, toPlainDecimal } from './money';
import { TRANSACTION_TYPES, type TransactionType } from './transaction';

/** Which transactions are meant; what is left out is not asked for. Amounts in cents, without sign. */
export interface TransactionFilter {
  /** Looked for literally in each column as it is shown, without case and accents. */
  search?: string | undefined;
  category?: string | undefined;
  type?: TransactionType | undefined;
  account?: string | undefined;
  /** First and last day, both included. */
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** A whole description, without case and accents: the rows of one merchant. */
  description?: string | undefined;
}

export const SORTS = ['date-asc', 'date-desc', 'amount-asc', 'amount-desc'] as const;
/** The order of the list; null is none chosen: the newest first. */
export type Sort = (typeof SORTS)[number] | null;

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Where the browser keeps the page size that was chosen last. */
export const PAGE_SIZE_COOKIE = 'page-size';

/** What the transactions screen shows, as its address says it. `size` is null where the address has none. */
export interface TransactionsQuery {
  filter: TransactionFilter;
  sort: Sort;
  page: number;
  size: PageSize | null;
}

const text = (longest: number) =>
  z
    .string()
    .transform((value) => value.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().min(1).max(longest));
const calendarDate = z.string().refine((value) => calendarDateProblem(value) === null);
const cents = z.int().min(0).max(MAX_CENTS);

/** A filter as an action takes it: what can't be understood is refused, never left out. */
export const transactionFilterSchema = z.strictObject({
  search: text(200).optional(),
  category: text(60).optional(),
  type: z.enum(TRANSACTION_TYPES).optional(),
  account: z.uuid().optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  min: cents.optional(),
  max: cents.optional(),
  description: text(500).optional(),
});

type Parameter =
  | 'q'
  | 'category'
  | 'type'
  | 'account'
  | 'from'
  | 'to'
  | 'min'
  | 'max'
  | 'description'
  | 'sort'
  | 'page'
  | 'size';

/** The query in the address; what is missing or wrong becomes the default. */
export function parseTransactionsQuery(
  params: Partial<Record<Parameter, string | undefined>>,
): TransactionsQuery {
  const shape = transactionFilterSchema.shape;
  const amount = (value: string | undefined) =>
    value === undefined ? undefined : (parseDecimal(value) ?? undefined);
  const filter: TransactionFilter = {
    search: shape.search.safeParse(params.q?.slice(0, 200)).data,
    category: shape.category.safeParse(params.category).data,
    type: shape.type.safeParse(params.type).data,
    account: shape.account.safeParse(params.account).data,
    from: shape.from.safeParse(params.from).data,
    to: shape.to.safeParse(params.to).data,
    min: shape.min.safeParse(amount(params.min)).data,
    max: shape.max.safeParse(amount(params.max)).data,
    description: shape.description.safeParse(params.description).data,
  };
  return {
    filter,
    sort: SORTS.find((sort) => sort === params.sort) ?? null,
    page: /^\d{1,7}$/.test(params.page ?? '') ? Math.max(1, Number(params.page)) : 1,
    size: readPageSize(params.size),
  };
}

/** A page size as an address or a cookie has it; null when it is none of those offered. */
export function readPageSize(value: string | undefined): PageSize | null {
  return PAGE_SIZES.find((size) => String(size) === value) ?? null;
}

/** The address parameters of a filter, without the question mark; '' when nothing is asked for. */
export function filterParams(filter: TransactionFilter): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: Parameter, value: string | undefined) => {
    if (value !== undefined) params.set(name, value);
  };
  set('q', filter.search);
  set('category', filter.category);
  set('type', filter.type);
  set('account', filter.account);
  set('from', filter.from);
  set('to', filter.to);
  set('min', filter.min === undefined ? undefined : toPlainDecimal(filter.min));
  set('max', filter.max === undefined ? undefined : toPlainDecimal(filter.max));
  set('description', filter.description);
  return params;
}

/** The address of the list. A change of filter leads to page 1 by leaving `page` out. */
export function transactionsHref({ filter, sort, page, size }: Partial<TransactionsQuery>): string {
  const params = filterParams(filter ?? {});
  if (sort) params.set('sort', sort);
  if (size) params.set('size', String(size));
  if (page !== undefined && page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/transactions?${query}` : '/transactions';
}

/** How many filters of the panel are set; the search has its own box. */
export function countFilters({ search, ...filter }: TransactionFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length;
}

/** The order after a click on a column's header: ascending, descending, none (product.md, section 4). */
export function nextSort(sort: Sort, column: 'date' | 'amount'): Sort {
  if (sort === `${column}-asc`) return `${column}-desc`;
  return sort === `${column}-desc` ? null : `${column}-asc`;
}

/** Why a filter can match nothing, in words for the user; null when it can. */
export function filterProblem({ from, to, min, max }: TransactionFilter): {
  field: 'to' | 'max';
  message: string;
} | null {
  if (from !== undefined && to !== undefined && to < from)
    return { field: 'to', message: 'The end date is before the start date.' };
  if (min !== undefined && max !== undefined && max < min)
    return { field: 'max', message: 'The highest amount is below the lowest.' };
  return null;
}
