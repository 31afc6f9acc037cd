import type { Currency } from '../money/currency';
import type { DocumentOf } from '../money/document';
import { toDecimal } from '../money/money';
import type { Span } from '../dates/calendar-days';
import type { CategorySource } from '../categories/enums';
import type { FilterFlag, FilterType } from './enums';
import type { transactionMarks } from './document';

/** The filter that narrows the transactions list to the rows behind a figure. Amounts are decimal text. */
export interface DrillDownFilter extends Partial<Span> {
  category?: string;
  /** Of a group only the rows in itself. */
  ownOnly?: boolean;
  source?: CategorySource;
  type?: FilterType;
  flag?: FilterFlag;
  account?: string;
  min?: string;
  max?: string;
  payee?: string;
  /** A payee's key: the description without case and accents, with runs of spaces collapsed. */
  description?: string;
}

/** The address of the transactions list with this filter. */
export function drillDownHref(filter: DrillDownFilter): string {
  const params = new URLSearchParams();
  if (filter.ownOnly) params.set('own', '1');
  for (const name of [
    'category',
    'source',
    'type',
    'flag',
    'account',
    'from',
    'to',
    'min',
    'max',
    'payee',
    'description',
  ] as const) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  const query = params.toString();
  return query ? `/transactions?${query}` : '/transactions';
}

/** The expenses and refunds of a span of days, optionally of one category or payee. */
export function expensesHref(
  { from, to }: Span,
  only: Pick<DrillDownFilter, 'category' | 'ownOnly' | 'payee'> = {},
): string {
  return drillDownHref({ ...only, type: 'spending', from, to });
}

/** The income of a span of days, also if it is taken back. */
export function incomeHref({ from, to }: Span): string {
  return drillDownHref({ type: 'income', from, to });
}

/** The fields that identify a single transaction in the list. */
export type TransactionMarks = DocumentOf<typeof transactionMarks>;

/** The row behind 'Largest Transaction'. */
export function largestHref({ date, payee, amount, type }: TransactionMarks, currency: Currency): string {
  const exactly = toDecimal(amount, currency);
  return drillDownHref({
    type,
    from: date,
    to: date,
    min: exactly,
    max: exactly,
    description: payee,
  });
}

/** An address without its amounts. For a single row, it lists all rows of the same day and payee. */
export function withoutAmounts(href: string): string {
  const [path = '', query] = href.split('?');
  const params = new URLSearchParams(query);
  params.delete('min');
  params.delete('max');
  return params.size > 0 ? `${path}?${params}` : path;
}
