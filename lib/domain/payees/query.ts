import { LONGEST, readText } from '../transactions/filter-values';

export const PAYEE_SORTS = ['count', 'sum', 'last'] as const;
/** The order of payees: most rows, the largest sum this year, or the latest first. */
type PayeeSort = (typeof PAYEE_SORTS)[number];

/** The state of the list of payees, as in its address. */
export interface PayeesQuery {
  search: string;
  sort: PayeeSort;
  page: number;
}

/** The query in the address. Missing or invalid values become the default. */
export function parsePayeesQuery(params: Readonly<Record<string, string | undefined>>): PayeesQuery {
  return {
    search: readText(params.q?.slice(0, LONGEST.search), LONGEST.search) ?? '',
    sort: PAYEE_SORTS.find((sort) => sort === params.sort) ?? 'count',
    page: readPage(params.page),
  };
}

/** A page's number in an address; 1 where it is none. */
export function readPage(value: string | undefined): number {
  return /^\d{1,7}$/.test(value ?? '') ? Math.max(1, Number(value)) : 1;
}

/** The address of the list of payees. */
export function payeesHref({ search, sort, page }: PayeesQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (sort !== 'count') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `/settings/payees?${query}` : '/settings/payees';
}

/** The address of a payee's page. */
export function payeeHref(id: string, page = 1): string {
  return page > 1 ? `/payees/${id}?page=${page}` : `/payees/${id}`;
}
