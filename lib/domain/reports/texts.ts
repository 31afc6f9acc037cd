import { formatMoney, parseDecimal } from '../money/money';
import type { Currency } from '../money/currency';
import type { FilterType } from '../transactions/enums';
import { FLAG_NAMES, SOURCE_NAMES } from '../transactions/type-names';
import type { TransactionFilter } from '../transactions/query';
import type { CalendarDate } from '../dates/calendar-date';
import type { Span } from '../dates/calendar-days';
import { formatSpan } from '../dates/format';
import { bucketUnit } from './buckets';
import type { SpendingReport } from './document';
import type { By, Measure } from './enums';
import type { ReportQuery } from './query';
import { rangeLabel } from './range';

/** The names of things that a filter has by id; null for those that are gone. */
export interface Names {
  account: (id: string) => string | null;
  tag: (id: string) => string | null;
  payee: string | null;
  series: string | null;
}

const MEASURE_NAMES: Record<Measure, string> = { spending: 'Spending', income: 'Income', kept: 'Kept' };

const TYPES: Record<FilterType, string> = {
  expense: 'expenses',
  refund: 'refunds',
  income: 'income',
  transfer: 'transfers',
  spending: 'spending',
};

/**
 * The sentence that says what a report shows: 'Spending by category, last 12 months, without Rent'.
 * @param query with the buckets that are shown
 */
export function reportSentence(query: ReportQuery, days: Span, currency: Currency, names: Names): string {
  const label = rangeLabel(query.range, days);
  return [
    reportTitle(query),
    query.range === null ? label : label.replace(/^./, (letter) => letter.toLowerCase()),
    ...filterTexts(query.filter, currency, names),
  ].join(', ');
}

/** The first words of the sentence: 'Spending by category', 'Kept', 'Spending and income by month'. */
export function reportTitle({
  report,
  by,
  per,
  of,
}: Pick<ReportQuery, 'report' | 'by' | 'per' | 'of'>): string {
  if (report === 'months') return `Spending and income by ${bucketUnit(per)}`;
  return by === 'all' ? MEASURE_NAMES[of] : `${MEASURE_NAMES[of]} by ${by}`;
}

/** A filter in words, without its days: 'only Food', 'without Rent', 'in Everyday (*4821)'. */
export function filterTexts(filter: TransactionFilter, currency: Currency, names: Names): string[] {
  const accounts = filter.accounts?.map((id) => names.account(id) ?? 'an account that is gone');
  const otherAccounts = filter.withoutAccounts?.map((id) => names.account(id) ?? 'an account that is gone');
  const tags = (ids: readonly string[] | undefined) =>
    ids?.map((id) => `#${names.tag(id) ?? 'a tag that is gone'}`);
  const isOne = filter.categories?.length === 1;
  const own = filter.ownOnly ? (isOne ? ' itself' : ' themselves') : '';
  const money = (amount: string) => {
    const minorUnits = parseDecimal(amount, currency);
    return minorUnits === null ? amount : formatMoney(minorUnits, currency);
  };
  const texts: (string | undefined)[] = [
    filter.search && `with “${filter.search}”`,
    listed('only', filter.categories, 'and', own),
    listed('without', filter.withoutCategories, 'and'),
    filter.source && `category chosen by ${lower(SOURCE_NAMES[filter.source])}`,
    filter.type && `only ${TYPES[filter.type]}`,
    filter.flag && `only what is ${lower(FLAG_NAMES[filter.flag])}`,
    listed('with', tags(filter.tagsAll), 'and'),
    listed('with', tags(filter.tagsAny), 'or'),
    listed('without', tags(filter.tagsNone), 'and'),
    filter.tagged && (filter.tagged === 'none' ? 'without a tag' : 'with several tags'),
    listed('in', accounts, 'and'),
    listed('not in', otherAccounts, 'or'),
    filter.min !== undefined ? `at least ${money(filter.min)}` : undefined,
    filter.max !== undefined ? `at most ${money(filter.max)}` : undefined,
    filter.payee && `payee ${names.payee ?? 'that is gone'}`,
    filter.series && `part of ${names.series ?? 'a series that is gone'}`,
    filter.description && `described “${filter.description}”`,
  ];
  return texts.flatMap((text) => text ?? []);
}

function listed(
  before: string,
  items: readonly string[] | undefined,
  word: 'and' | 'or',
  after = '',
): string | undefined {
  if (!items?.length) return undefined;
  const [last = '', ...others] = items.toReversed();
  const list = others.length > 0 ? `${others.toReversed().join(', ')} ${word} ${last}` : last;
  return `${before} ${list}${after}`;
}

const lower = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase());

/** Rows that are in no figure of a report: those not counted, and those without a value in the currency. */
export type LeftOut = Pick<SpendingReport, 'notCounted' | 'withoutValue'>;

/** 'Not counted: 3 rows, $1,200.00'; null if there are none. */
export function notCountedText(
  { notCounted: { rows, amount } }: Pick<LeftOut, 'notCounted'>,
  write: (minorUnits: number) => string,
): string | null {
  return rows === 0 ? null : `Not counted: ${rowCount(rows)}, ${write(amount)}`;
}

/** 'Not in these figures: 4 rows in JPY'; null if all rows have a value. */
export function withoutValueText({ withoutValue }: Pick<LeftOut, 'withoutValue'>): string | null {
  const some = withoutValue.filter(({ rows }) => rows > 0);
  if (some.length === 0) return null;
  const texts = some.map(({ rows, currency }) => `${rowCount(rows)} in ${currency}`);
  return `Not in these figures: ${texts.join(', ')}`;
}

const rowCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** Said where a report has no lines: 'No spending from Jan 1 to Mar 31 with these filters'. */
export function emptyText(of: Measure, days: Span, today: CalendarDate, isFiltered: boolean): string {
  const what = of === 'kept' ? 'spending or income' : of;
  const when = `${days.from === days.to ? 'on' : 'from'} ${formatSpan(days, today.slice(0, 4))}`;
  return `No ${what} ${when}${isFiltered ? ' with these filters' : ''}`;
}

/** Said of the key that overlaps, whose rows add up to something else. */
export const SEVERAL_NOTE =
  'What is counted under more than one tag, taken off once. Its rows have another sum.';

/** The word of a key in headings: 'Category'; 'Total' of all. */
export const keyHeading = (by: By): string =>
  by === 'all' ? 'Total' : by.replace(/^./, (letter) => letter.toUpperCase());
