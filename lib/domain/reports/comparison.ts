import { addDays, daysInMonth, type CalendarDate } from '../dates/calendar-date';
import { dayCount, monthOf, type Span } from '../dates/calendar-days';
import { comparedSpans } from '../dates/period';
import type { COMPARISONS } from './enums';
import { daysText, periodsBefore, type KnownDays } from './range';

/** The span that a report is compared with: one by name, or two days. */
export type Against = (typeof COMPARISONS)[number] | Span;

/** The days that are compared. `before` has several spans for their mean, and one otherwise. */
export interface Compared {
  now: Span;
  before: readonly Span[];
}

/** The fewest spans that have a mean. */
const FEWEST = 3;

/**
 * The days to compare a span with. One that is running is compared by as many days, as periods are. Null if there are
 * too few spans for a mean.
 */
export function comparedDays(against: Against, days: Span, known: KnownDays): Compared | null {
  const before = spansBefore(against, days, known);
  if (before.length === 0) return null;
  const compared = before.map((span) =>
    comparedSpans(
      { start: days.from, end: days.to, previousStart: span.from, previousEnd: span.to },
      known.today,
    ),
  );
  return { now: compared[0]?.now ?? days, before: compared.map((one) => one.before) };
}

function spansBefore(against: Against, days: Span, known: KnownDays): Span[] {
  if (typeof against !== 'string') return [against];
  switch (against) {
    case 'previous':
      return [previous(days, known)];
    case 'last-year':
      return [{ from: yearBefore(days.from), to: yearBefore(days.to) }];
    case 'average': {
      const spans = spansOfYear(days, known);
      return spans.length < FEWEST ? [] : spans;
    }
  }
}

/** The spans of the same length in the 12 months before, latest first, from the one with the ledger's first row on. */
function spansOfYear(days: Span, known: KnownDays): Span[] {
  const first = yearBefore(days.from);
  const spans: Span[] = [];
  for (let span = previous(days, known); span.from >= first; span = previous(span, known)) {
    if (known.ledger === null || span.to < known.ledger.from) break;
    spans.push(span);
  }
  return spans;
}

/** As many whole months or budget periods before as a span is made of, or else as many days. */
function previous(days: Span, { periods }: KnownDays): Span {
  const { from, to } = days;
  const months = monthsOf(days);
  if (months > 0) return { from: monthOf(from, -months).from, to: addDays(from, -1) };
  return (
    periodsBefore(periods, days) ?? { from: addDays(from, -dayCount({ from, to })), to: addDays(from, -1) }
  );
}

/** The number of calendar months that a span is made of; 0 if it isn't. */
function monthsOf({ from, to }: Span): number {
  if (monthOf(from).from !== from || monthOf(to).to !== to) return 0;
  const number = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return number(to) - number(from) + 1;
}

/** The same day a year before; Feb 28 for Feb 29. */
function yearBefore(date: CalendarDate): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = Math.min(day, daysInMonth(year - 1, month));
  return `${String(year - 1).padStart(4, '0')}-${date.slice(5, 7)}-${String(last).padStart(2, '0')}`;
}

/** The day up to which a span that is running is compared; null for a whole one. */
export const comparedUpTo = ({ now }: Compared, days: Span): CalendarDate | null =>
  now.to === days.to ? null : now.to;

/** The days of a comparison in words, with their numbers where they differ: '31 days against 28'. */
export function comparisonText(compared: Compared, days: Span): string {
  const { now, before } = compared;
  const [first] = before;
  if (!first) return '';
  const upTo = comparedUpTo(compared, days);
  const count = dayCount(now);
  if (before.length > 1) {
    const each = upTo ? `, the first ${dayNumber(count)} of each` : '';
    return `Compared with the average of ${before.length} spans before${each}`;
  }
  const other = dayCount(first);
  const notes = [
    ...(upTo ? [`to ${daysText({ from: upTo, to: upTo })}`] : []),
    ...(count === other ? [] : [`${dayNumber(count)} against ${other.toLocaleString('en-US')}`]),
  ];
  return [`Compared with ${daysText(first)}`, ...notes].join(', ');
}

const dayNumber = (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`);

/** The mean of amounts in minor units, rounded once, halves away from zero; null of none. */
export function meanOf(sum: number, count: number): number | null {
  if (count < 1) return null;
  const [top, bottom] = [BigInt(sum), BigInt(count)];
  const size = top < 0n ? -top : top;
  const rounded = Number((size * 2n + bottom) / (bottom * 2n));
  return top < 0n ? -rounded + 0 : rounded;
}
