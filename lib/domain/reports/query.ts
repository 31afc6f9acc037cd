import { calendarDateProblem, type CalendarDate } from '../dates/calendar-date';
import type { Span } from '../dates/calendar-days';
import {
  filterParams,
  filterProblem,
  firstOf,
  parseFilter,
  type AddressValues,
  type TransactionFilter,
} from '../transactions/query';
import type { Against } from './comparison';
import {
  BUCKETS,
  COMPARISONS,
  KEYS,
  MEASURES,
  OTHER_KEYS,
  RANGES,
  VIEWS,
  type By,
  type Measure,
  type Per,
  type Range,
  type Report,
  type View,
} from './enums';

/** The order of a report's rows; a column by its first day. Null is the report's own: the largest first, or the user's. */
export type RowOrder = { column: string; descending: boolean } | null;

/** The state of a report, as in its address. */
export interface ReportQuery {
  report: Report;
  /** Null for two days, which are the filter's `from` and `to`; either may be open. */
  range: Range | null;
  by: By;
  per: Per;
  of: Measure;
  against: Against | null;
  view: View;
  sort: RowOrder;
  /** The keys that are unfolded, or chosen for lines; 'all' for every one. */
  open: readonly string[];
  limits: boolean;
  heat: boolean;
  filter: TransactionFilter;
}

/** The user's settings that defaults depend on. */
export interface ReportDefaults {
  /** True for budget periods that are no calendar months. */
  otherPeriods: boolean;
}

const DEFAULT_RANGE: Range = '12-months';
/** Maximum number of keys that are unfolded one by one. */
const MOST_OPEN = 100;
const ORDERS = /^(name|total|average|change|rows|\d{4}-\d{2}-\d{2})-(asc|desc)$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The keys that a measure can have. */
export const keysOf = (of: Measure): readonly By[] =>
  of === 'kept' ? ['account', 'all'] : KEYS.filter((by) => by !== 'all');

/** The buckets that are the columns of a report. */
const bucketsOf = (report: Report): readonly Per[] =>
  report === 'months' ? BUCKETS.filter((per) => per !== 'all') : BUCKETS;

const defaultKey = (report: Report, of: Measure): By =>
  report === 'months' ? 'category' : of === 'kept' ? 'account' : 'category';

const defaultBucket = (report: Report, { otherPeriods }: ReportDefaults): Per =>
  report === 'months' && otherPeriods ? 'period' : 'month';

/** The report in an address. Missing or wrong values become the report's defaults. */
export function parseReport(report: Report, params: AddressValues, defaults: ReportDefaults): ReportQuery {
  const first = (name: string) => firstOf(params[name]);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === first(name));
  const { from, to, ...filter } = parseFilter(params);
  // Refunds of other days count in a report without being asked for.
  filter.otherDays = undefined;
  const isSpending = report === 'spending';
  const named = oneOf('range', RANGES) ?? (from === undefined && to === undefined ? DEFAULT_RANGE : null);
  const range = defaults.otherPeriods ? named : inMonths(named);
  const of = (isSpending && oneOf('of', MEASURES)) || 'spending';
  return {
    report,
    range,
    by: (isSpending && oneOf('by', keysOf(of))) || defaultKey(report, of),
    per: oneOf('per', bucketsOf(report)) ?? defaultBucket(report, defaults),
    of,
    against: isSpending ? (oneOf('vs', COMPARISONS) ?? daysAgainst(first('vsfrom'), first('vsto'))) : null,
    view: (isSpending && oneOf('view', VIEWS)) || 'bars',
    sort: readOrder(first('sort')),
    open: readOpen(first('open')),
    limits: report === 'months' && first('limits') === '1',
    heat: report === 'months' && first('heat') === 'row',
    filter: range === null ? { ...filter, from, to } : filter,
  };
}

/** The report's address: what differs from its defaults, and the filter. */
export function reportHref(query: ReportQuery, defaults: ReportDefaults): string {
  const params = reportParams(query, defaults).toString();
  return `/reports/${query.report}${params && `?${params}`}`;
}

/** The address of the report's file. */
export function reportCsvHref(query: ReportQuery, defaults: ReportDefaults): string {
  const params = new URLSearchParams({ report: query.report });
  for (const [name, value] of reportParams(query, defaults)) params.append(name, value);
  return `/reports/export.csv?${params}`;
}

/** The report that the address of a file names; null for none. */
export function reportOfCsv(params: AddressValues): Report | null {
  const report = firstOf(params['report']);
  return report === 'spending' || report === 'months' ? report : null;
}

function reportParams(query: ReportQuery, defaults: ReportDefaults): URLSearchParams {
  const { report, range, by, per, of, against, view, sort, open, limits, heat, filter } = query;
  const params = new URLSearchParams();
  const set = (name: string, value: string, standard: string) => {
    if (value !== standard) params.set(name, value);
  };
  if (range !== null) set('range', range, DEFAULT_RANGE);
  set('by', by, defaultKey(report, of));
  set('per', per, defaultBucket(report, defaults));
  set('of', of, 'spending');
  if (typeof against === 'string') params.set('vs', against);
  else if (against !== null) {
    params.set('vsfrom', against.from);
    params.set('vsto', against.to);
  }
  set('view', view, 'bars');
  if (sort !== null) params.set('sort', `${sort.column}-${sort.descending ? 'desc' : 'asc'}`);
  if (open.length > 0) params.set('open', open.join());
  if (limits) params.set('limits', '1');
  if (heat) params.set('heat', 'row');
  for (const [name, value] of filterParams(filter)) params.append(name, value);
  return params;
}

/** The reason why a report can't be drawn, and the field that it is about. */
export interface ReportProblem {
  field: 'to' | 'max' | 'vsto' | 'type';
  message: string;
}

/** Explains why a report can't be drawn; null if it can. */
export function reportProblem({ filter, against }: ReportQuery): ReportProblem | null {
  if (filter.type === 'transfer')
    return { field: 'type', message: 'Transfers are neither spending nor income' };
  if (against !== null && typeof against !== 'string' && against.to < against.from)
    return { field: 'vsto', message: 'The end date is before the start date.' };
  return filterProblem(filter);
}

/**
 * The order after a press on a column's header: amounts the largest first, names from A, then the other way, then none.
 * @param standard the order while none is chosen
 */
export function nextOrder(order: RowOrder, column: string, standard: RowOrder = null): RowOrder {
  const descendingFirst = column !== 'name';
  const shown = order ?? standard;
  if (shown?.column !== column) return { column, descending: descendingFirst };
  return shown.descending === descendingFirst ? { column, descending: !descendingFirst } : null;
}

function daysAgainst(from: string | undefined, to: string | undefined): Span | null {
  return isDate(from) && isDate(to) ? { from, to } : null;
}

/** Budget periods that are calendar months are the ranges of these. */
const inMonths = (range: Range | null) =>
  range === 'period' ? 'month' : range === 'last-period' ? 'last-month' : range;

const isDate = (value: string | undefined): value is CalendarDate =>
  value !== undefined && calendarDateProblem(value) === null;

function readOrder(value: string | undefined): RowOrder {
  const [, column, direction] = ORDERS.exec(value ?? '') ?? [];
  if (column === undefined || (/^\d/.test(column) && !isDate(column))) return null;
  return { column, descending: direction === 'desc' };
}

function readOpen(value: string | undefined): string[] {
  const keys = (value ?? '')
    .split(',')
    .filter((key) => UUID.test(key) || OTHER_KEYS.some((known) => known === key));
  return [...new Set(keys)].slice(0, MOST_OPEN);
}
