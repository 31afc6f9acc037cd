import { addDays, type CalendarDate } from '../../dates/calendar-date';
import type { SeriesState } from '../enums';
import type { OccurrenceItem } from '../occurrence-item';
import { isOpen } from '../occurrence-state';
import type { Series } from '../page-document';
import { rhythmOf } from '../rhythms';
import { currentTerms } from '../search';

/** A series with its figures of today. Amounts are signed minor units of its currency. */
export interface SeriesItem {
  series: Series;
  state: SeriesState;
  /** The first occurrence after today; null without one. */
  next: OccurrenceItem | null;
  /** The latest occurrence that is due or late; null without one. */
  open: OccurrenceItem | null;
  /** The amount expected next; without a next time the latest one paid. */
  amount: number | null;
  /** The range of what varies, the smaller amount first and both unsigned; null if it doesn't. */
  range: { least: number; most: number } | null;
  /** The unsigned amounts of the next 365 days. */
  yearly: number;
  /** The unsigned amount before the last rise; null if it has not risen. */
  before: number | null;
  /** True if it seems to have stopped. */
  isQuiet: boolean;
  /** True if that is a question: no hand has decided since the last time that was missed. */
  asksIfStopped: boolean;
}

/** The days of a year ahead, today aside. */
const YEAR = 365;

/** A series with its figures of today, from its occurrences. */
export function seriesItem(
  series: Series,
  occurrences: readonly OccurrenceItem[],
  today: CalendarDate,
): SeriesItem {
  const state = stateOn(series, today);
  const own = occurrences.filter(({ seriesId }) => seriesId === series.id).toSorted(byDay);
  const next = own.find((one) => one.expected > today && one.state === 'upcoming') ?? null;
  const amount = next?.amount ?? series.paid[0]?.amount ?? null;
  const quiet = state === 'active' && isQuiet(series, own);
  return {
    series,
    state,
    next,
    open: own.findLast((one) => one.state === 'due' || one.state === 'late') ?? null,
    amount,
    range: rangeOf(next),
    yearly: yearlyOf(own, today),
    before: amount === null ? null : priceBefore(series, amount),
    isQuiet: quiet,
    asksIfStopped: quiet && !isDecidedSince(series, own),
  };
}

/** Sorts by expected day. */
export function byDay(one: OccurrenceItem, other: OccurrenceItem): number {
  if (one.expected !== other.expected) return one.expected < other.expected ? -1 : 1;
  return one.due < other.due ? -1 : 1;
}

/** Sorts by the next day; series without one come last. */
export function byNext(one: SeriesItem, other: SeriesItem): number {
  const [first, second] = [one.next?.expected ?? '9999', other.next?.expected ?? '9999'];
  if (first !== second) return first < second ? -1 : 1;
  return one.series.name.localeCompare(other.series.name, 'en');
}

/** The state of a series on a day: a pause ends on its day, and a series after its last. */
export function stateOn(
  { state, pausedUntil, endsOn }: Pick<Series, 'state' | 'pausedUntil' | 'endsOn'>,
  today: CalendarDate,
): SeriesState {
  const isOver = endsOn !== null && endsOn < today;
  if (state === 'ended') return isOver ? 'ended' : 'active';
  if (state !== 'active' && state !== 'paused') return state;
  if (isOver) return 'ended';
  return pausedUntil !== null && pausedUntil <= today ? 'active' : state;
}

/** True of a series that goes out and goes on, so that it can be canceled. */
export function canCancel({
  series,
  state,
}: Pick<SeriesItem, 'state'> & { series: Pick<Series, 'kind' | 'state'> }): boolean {
  const isOut = series.kind === 'bill' || series.kind === 'subscription';
  const goesOn = series.state !== 'ended' && (state === 'active' || state === 'paused');
  return isOut && goesOn;
}

/** The expected amounts after today up to a year ahead, each time by itself; one that was paid early counts as paid. */
function yearlyOf(occurrences: readonly OccurrenceItem[], today: CalendarDate): number {
  const last = addDays(today, YEAR);
  return Math.abs(
    occurrences
      .filter(({ expected, skipped }) => expected > today && expected <= last && !skipped)
      .reduce((sum, { amount, paid }) => sum + (paid ?? amount), 0),
  );
}

/** The day on which a series that has stopped ended: that of the last time it came. */
export function lastDayOf({ paid }: Series, today: CalendarDate): CalendarDate {
  return paid[0]?.due ?? today;
}

function rangeOf(next: OccurrenceItem | null): SeriesItem['range'] {
  if (!next || next.least === null || next.most === null || next.least === next.most) return null;
  const [least = 0, most = 0] = [Math.abs(next.least), Math.abs(next.most)].toSorted((a, b) => a - b);
  return { least, most };
}

/** The price before that of today, if it was lower. */
function priceBefore({ terms, paid }: Series, amount: number): number | null {
  if (currentTerms(terms).amountKind !== 'last') return null;
  const since = paid.findIndex((one) => one.amount === amount);
  const before = since < 0 ? undefined : paid.slice(since).find((one) => one.amount !== amount);
  return before && Math.abs(before.amount) < Math.abs(amount) ? Math.abs(before.amount) : null;
}

/** True if the latest occurrences of which anything is known were missed: two running, of a weekly one three, of a yearly one one. */
function isQuiet({ terms }: Series, occurrences: readonly OccurrenceItem[]): boolean {
  const { name } = rhythmOf(currentTerms(terms));
  const allowed = name === 'weekly' ? 3 : name === 'yearly' ? 1 : 2;
  const known = occurrences.filter((one) => !isOpen(one));
  const past = known.slice(
    0,
    known.findLastIndex(({ paid, state }) => paid !== null || state === 'missed') + 1,
  );
  return past.length >= allowed && past.slice(-allowed).every(({ state }) => state === 'missed');
}

/** True if a hand decided after the window of the last time that was missed. */
function isDecidedSince({ decidedAt, terms }: Series, occurrences: readonly OccurrenceItem[]): boolean {
  const missed = occurrences.findLast(({ state }) => state === 'missed');
  if (decidedAt === null || !missed) return false;
  return decidedAt.slice(0, 10) > addDays(missed.expected, rhythmOf(currentTerms(terms)).after);
}
