import { addDays, type CalendarDate } from '../dates/calendar-date';
import { dayCount, monthOf, type Span } from '../dates/calendar-days';
import { formatMonthDay, formatMonthYear } from '../dates/format';
import type { DocumentOf } from '../money/document';
import type {
  accountPageDocument,
  accountRowDocument,
  balanceMarkDocument,
  unexplainedSpanDocument,
} from './page-document';

/** An account with its balance over some days, and what makes it up. */
export type AccountPage = DocumentOf<typeof accountPageDocument>;
export type AccountRow = DocumentOf<typeof accountRowDocument>;
export type BalanceMark = DocumentOf<typeof balanceMarkDocument>;
export type UnexplainedSpan = DocumentOf<typeof unexplainedSpanDocument>;
export type CoveringFile = AccountPage['files'][number];

export const ACCOUNT_RANGES = ['months', 'year', 'years', 'all'] as const;
export type AccountRange = (typeof ACCOUNT_RANGES)[number];

/** The number of months before this one at which a range begins. */
const MONTHS_BEFORE = { months: 3, year: 11, years: 59 } as const;

/** The first day of a range that ends today; null from the account's beginning. */
export function rangeStart(range: AccountRange, today: CalendarDate): CalendarDate | null {
  return range === 'all' ? null : monthOf(today, -MONTHS_BEFORE[range]).from;
}

/** 'Since Aug 1', 'Since December 2025', 'All' */
export function rangeLabel(range: AccountRange, today: CalendarDate): string {
  const start = rangeStart(range, today);
  if (start === null) return 'All';
  return `Since ${start.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(start) : formatMonthYear(start)}`;
}

/** A page's address for a range and a page of rows; the defaults are left out. */
export function accountHref(
  id: string,
  {
    range = 'months',
    page = 1,
    hash = '',
  }: { range?: AccountRange | undefined; page?: number; hash?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(range !== 'months' && { range }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/bank-accounts/${id}${query ? `?${query}` : ''}${hash}`;
}

/** The page as the chart shows it: without the marks of later days. */
export function chartedPage(page: AccountPage): AccountPage {
  return {
    ...page,
    marks: page.marks.filter(({ date }) => date <= page.to),
    spans: page.spans.filter(({ to }) => to <= page.to),
  };
}

/**
 * A stretch of days under the chart: of a file, or of no file. Nothing is missing from the latter where the balances
 * around it agree with the rows.
 */
export type Stretch = Span & { file: CoveringFile | null; byHand: number; isProved: boolean };

/**
 * The days from the first file on (or within the range), as files and the days that none covers, oldest first. Where
 * files overlap, the later one keeps its days.
 */
export function stretches({
  files,
  byHand,
  marks,
  spans,
  from,
  to,
}: Pick<AccountPage, 'files' | 'byHand' | 'marks' | 'spans' | 'from' | 'to'>): Stretch[] {
  const found: Stretch[] = [];
  const ordered = files.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const begins = ordered[0] ? later(ordered[0].from, from) : from;
  let next = begins;
  const gapUntil = (end: CalendarDate) => {
    if (next > end) return;
    const count = byHand.reduce((sum, [day, rows]) => (day >= next && day <= end ? sum + rows : sum), 0);
    const isProved = isProvedByMarks({ from: next, to: end }, marks, spans);
    found.push({ from: next, to: end, file: null, byHand: count, isProved });
  };
  for (const file of ordered) {
    if (file.to < next) continue;
    if (file.from > next) gapUntil(addDays(file.from, -1));
    const start = later(file.from, next);
    const end = file.to < to ? file.to : to;
    if (start > end) break;
    found.push({ from: start, to: end, file, byHand: 0, isProved: file.proof === 'proved' });
    next = addDays(end, 1);
  }
  if (ordered.length > 0) gapUntil(to);
  return found;
}

/** True if marks before the days and at their end or later agree with the rows between. */
function isProvedByMarks(
  days: Span,
  marks: readonly BalanceMark[],
  spans: readonly UnexplainedSpan[],
): boolean {
  return (
    marks.some(({ date }) => date < days.from) &&
    marks.some(({ date, endOfDay }) => (endOfDay ? date >= days.to : date > days.to)) &&
    !spans.some(({ from, to }) => from <= days.to && to >= days.from)
  );
}

/** The number of days since the first file, and of those that a file covers. */
export function coverage(found: readonly Stretch[]): { covered: number; days: number } {
  const count = (some: readonly Stretch[]) => some.reduce((sum, one) => sum + dayCount(one), 0);
  return { covered: count(found.filter(({ file }) => file !== null)), days: count(found) };
}

/** An entry of the list of rows: a transaction, a mark, or the difference at a mark. */
export type LedgerEntry =
  | { kind: 'row'; row: AccountRow }
  | { kind: 'mark'; mark: BalanceMark }
  | { kind: 'unexplained'; span: UnexplainedSpan };

/**
 * The rows of a page, newest first, with the marks and differences where they lie among them. The first page has what
 * is newer than its rows as well, the last one those that are older.
 */
export function ledgerEntries(
  rows: readonly AccountRow[],
  marks: readonly BalanceMark[],
  spans: readonly UnexplainedSpan[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const waiting = distinct(marks).toReversed();
  const place = (mark: BalanceMark) => {
    const span = spans.find((one) => one.mark === mark.id);
    entries.push({ kind: 'mark', mark });
    if (span) entries.push({ kind: 'unexplained', span });
  };
  for (const [index, row] of rows.entries()) {
    while (waiting[0] && isAbove(waiting[0], row)) {
      const mark = waiting.shift()!;
      if (index > 0 || isFirst) place(mark);
    }
    entries.push({ kind: 'row', row });
  }
  if (isLast) for (const mark of waiting) place(mark);
  return entries;
}

/** True if a mark was true after this row. */
function isAbove({ date, endOfDay, statedAt }: BalanceMark, row: AccountRow): boolean {
  return date > row.date || (date === row.date && (endOfDay || statedAt >= row.enteredAt));
}

/** Marks that say the same of a day are one, with the strongest source. */
function distinct(marks: readonly BalanceMark[]): BalanceMark[] {
  return marks.filter((mark, index) => {
    const next = marks[index + 1];
    return (
      !next || next.date !== mark.date || next.balance !== mark.balance || next.endOfDay !== mark.endOfDay
    );
  });
}

const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);
