import { addDays, daysFrom, type CalendarDate } from '../dates/calendar-date';
import type { Span } from '../dates/calendar-days';
import { weekdayOf } from './due-days';

/** The state of an occurrence on a day. docs/recurring.md, 'States'. */
export type OccurrenceState = 'paid' | 'skipped' | 'upcoming' | 'missed' | 'late' | 'unknown' | 'due';

/** True for an occurrence that may still come. */
export function isToCome({ state }: { state: OccurrenceState }): boolean {
  return state === 'upcoming' || state === 'due' || state === 'late';
}

/** True for an occurrence that is neither paid nor over: it may still come, or nobody knows. */
export function isOpen(occurrence: { state: OccurrenceState }): boolean {
  return isToCome(occurrence) || occurrence.state === 'unknown';
}

/** The days of an account of which files tell nothing, each span with both its days; sorted. */
export interface Coverage {
  /** Null for an account kept by hand, of which every day before today is known. */
  uncovered: readonly Span[] | null;
}

/** A gap between two files of at most so many days hides nothing, unless the expected day or the day after is in it. */
const SHORT_GAP = 3;

/**
 * The state of an occurrence today.
 * @param tolerance and grace in days, as its rhythm has them
 * @param last the last day of its window
 */
export function occurrenceState(
  {
    expected,
    last,
    isPaid,
    isSkipped,
  }: { expected: CalendarDate; last: CalendarDate; isPaid: boolean; isSkipped: boolean },
  { tolerance, grace }: { tolerance: number; grace: number },
  coverage: Coverage,
  today: CalendarDate,
): OccurrenceState {
  if (isPaid) return 'paid';
  if (isSkipped) return 'skipped';
  if (today < expected) return 'upcoming';
  const isCovered = (until: CalendarDate) =>
    coversThrough(coverage, addDays(expected, -tolerance), until, expected, today);
  if (isCovered(last)) return 'missed';
  if (isCovered(graceEnd(expected, grace))) return 'late';
  return today > last ? 'unknown' : 'due';
}

/**
 * The last day of grace, which never is on a weekend.
 * @internal exported for tests
 */
export function graceEnd(expected: CalendarDate, grace: number): CalendarDate {
  const end = addDays(expected, grace);
  return weekdayOf(end) < 6 ? end : addDays(end, 8 - weekdayOf(end));
}

/** The first days in which an occurrence may have come unseen, if there are any. */
export function hidingGap(
  { uncovered }: Coverage,
  expected: CalendarDate,
  { tolerance }: { tolerance: number },
  today: CalendarDate,
): Span | undefined {
  const from = addDays(expected, -tolerance);
  return uncovered?.find((gap) => gap.to >= from && !isHarmless(gap, expected, today));
}

function coversThrough(
  { uncovered }: Coverage,
  from: CalendarDate,
  until: CalendarDate,
  expected: CalendarDate,
  today: CalendarDate,
): boolean {
  if (uncovered === null) return until < today;
  // No file covers a day to come.
  if (until > today) return false;
  return uncovered.every((gap) => gap.to < from || gap.from > until || isHarmless(gap, expected, today));
}

/** True for a short gap between two files; what the next file will hold is open. */
function isHarmless({ from, to }: Span, expected: CalendarDate, today: CalendarDate): boolean {
  if (to >= today) return false;
  const isShort = daysFrom(from, to) + 1 <= SHORT_GAP;
  const holds = (day: CalendarDate) => from <= day && day <= to;
  return isShort && !holds(expected) && !holds(addDays(expected, 1));
}
