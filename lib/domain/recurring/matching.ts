import { addDays, daysFrom, type CalendarDate } from '../dates/calendar-date';
import { expectedAmount, type FoundAmount } from './amounts';
import { rhythmOf, type DatedTerms } from './rhythms';
import { byDay, type SeriesRow } from './series-row';
import { dueDays, shifted } from './due-days';

/** A time at which a series comes back. */
export interface Occurrence {
  due: CalendarDate;
  /** The day after a shift, or as moved by hand. */
  expected: CalendarDate;
  /** A row fills it from the first day to the last; the windows of a series don't overlap. */
  from: CalendarDate;
  to: CalendarDate;
}

/** A series as matching sees it. */
export interface MatchedSeries {
  id: string;
  accountId: string;
  amountKind: FoundAmount | 'typed';
  /** Signed minor units; null unless the amount is typed. */
  typed: number | null;
  /** The amount of its first row, which the next ones are compared with; null of a series without rows. */
  firstAmount: number | null;
  /** True if the series is most of what its payee does, so that a new price needs no question. */
  holdsMost: boolean;
  tolerance: number;
  occurrences: readonly Occurrence[];
  /** Amounts of occurrences set by hand, by due day: signed minor units. */
  ownAmounts?: ReadonlyMap<CalendarDate, number>;
  /** The ids of rows that the user took off the series. */
  refused?: ReadonlySet<string>;
  /** The signed amounts of occurrences that were filled by hand, by due day. */
  filled?: ReadonlyMap<CalendarDate, number>;
}

/** A row in the occurrence that it fills. */
export interface Match {
  row: SeriesRow;
  seriesId: string;
  due: CalendarDate;
}

/** A row that may be the new price of a series. */
export interface NewPrice extends Match {
  expected: number;
}

/** Exact amounts are near if they differ by so little; amounts that vary, from half to double. */
const NEAR = 0.02;
const [LEAST, MOST] = [0.5, 2];
/** The new price of an exact series is within the larger of a share of it and two units of the currency. */
const NEW_PRICE = 0.25;
const UNITS_OF_NEW_PRICE = 2;

/**
 * Puts rows into occurrences: a row fills one at most, and an occurrence has one at most. Of several series the nearest
 * by amount, then by day, gets a row; of several rows the nearest fills the occurrence, whichever came first. The order
 * of `rows` doesn't matter. docs/recurring.md, 'Matching'.
 * @param rows of one payee, or with a word of one of the series; of one currency
 * @param unit the minor units of one unit of the currency
 */
export function matchRows(
  rows: readonly SeriesRow[],
  series: readonly MatchedSeries[],
  unit: number,
): { matches: Match[]; newPrices: NewPrice[] } {
  const held = new Map<string, Map<CalendarDate, Candidate>>(series.map(({ id }) => [id, new Map()]));
  const open: SeriesRow[] = [...rows].sort((one, other) => byDay(one, other) || compareIds(one, other));
  const newPrices: NewPrice[] = [];
  for (let row = open.shift(); row; row = open.shift()) {
    const candidates = series
      .flatMap((one) => candidateOf(row!, one, held.get(one.id)!, unit) ?? [])
      .sort(compareCandidates);
    const taken = candidates.find((candidate) => {
      const rival = held.get(candidate.series.id)!.get(candidate.due);
      return !candidate.isQuestion && (rival === undefined || compareCandidates(candidate, rival) < 0);
    });
    if (!taken) {
      const question = candidates.find(({ isQuestion }) => isQuestion);
      if (question)
        newPrices.push({ row, seriesId: question.series.id, due: question.due, expected: question.expected });
      continue;
    }
    const displaced = held.get(taken.series.id)!.get(taken.due);
    held.get(taken.series.id)!.set(taken.due, taken);
    // The displaced row may fill an occurrence of another series.
    if (displaced) open.unshift(displaced.row);
  }
  const matches = series.flatMap(({ id }) =>
    [...held.get(id)!.values()].map(({ row, due }): Match => ({ row, seriesId: id, due })),
  );
  const isOpen = ({ seriesId, due }: NewPrice) => !held.get(seriesId)!.has(due);
  return { matches, newPrices: newPrices.filter(isOpen) };
}

interface Candidate {
  row: SeriesRow;
  series: MatchedSeries;
  due: CalendarDate;
  expected: number;
  /** True if it is a new price rather than near. */
  isLoose: boolean;
  /** True if only the user can tell. */
  isQuestion: boolean;
  amountOff: number;
  daysOff: number;
}

function candidateOf(
  row: SeriesRow,
  series: MatchedSeries,
  held: ReadonlyMap<CalendarDate, Candidate>,
  unit: number,
): Candidate | null {
  if (row.accountId !== series.accountId || series.refused?.has(row.id)) return null;
  if (row.onlySeriesId && row.onlySeriesId !== series.id) return null;
  const occurrence = series.occurrences.find(({ from, to }) => from <= row.date && row.date <= to);
  if (!occurrence) return null;
  const amounts = [
    ...[...held.values()].map(({ due, row: { minorUnits } }) => ({ due, minorUnits })),
    ...[...(series.filled ?? [])].map(([due, minorUnits]) => ({ due, minorUnits })),
  ]
    .filter(({ due }) => due < occurrence.due)
    .sort((one, other) => (one.due < other.due ? -1 : 1))
    .map(({ minorUnits }) => minorUnits);
  const own = series.ownAmounts?.get(occurrence.due);
  const kind = own !== undefined || series.amountKind === 'typed' ? 'last' : series.amountKind;
  const expected =
    own ?? series.typed ?? expectedAmount(kind, amounts)?.amount ?? series.firstAmount ?? row.minorUnits;
  if (Math.sign(expected) !== Math.sign(row.minorUnits)) return null;
  const amountOff = Math.abs(row.minorUnits - expected);
  const daysOff = Math.abs(daysFrom(occurrence.expected, row.date));
  const base = { row, series, due: occurrence.due, expected, amountOff, daysOff };
  if (isNearAmount(row.minorUnits, expected, kind)) return { ...base, isLoose: false, isQuestion: false };
  const isNewPrice =
    kind === 'last' &&
    daysOff <= series.tolerance &&
    amountOff <= Math.max(NEW_PRICE * Math.abs(expected), UNITS_OF_NEW_PRICE * unit);
  return isNewPrice ? { ...base, isLoose: true, isQuestion: !series.holdsMost } : null;
}

/** True if an amount is near an expected one, as is every amount that fills an occurrence by itself. Signed minor units. */
export function isNearAmount(amount: number, expected: number, kind: FoundAmount): boolean {
  if (kind === 'last') return Math.abs(amount - expected) <= NEAR * Math.abs(expected);
  const share = amount / expected;
  return share >= LEAST && share <= MOST;
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    Number(one.isLoose) - Number(other.isLoose) ||
    one.amountOff - other.amountOff ||
    one.daysOff - other.daysOff ||
    byDay(one.row, other.row) ||
    compareIds(one.row, other.row)
  );
}

function compareIds(one: SeriesRow, other: SeriesRow): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

/**
 * The occurrences whose expected day is between two days, both included, with their windows. A window ends where the
 * next one begins, and goes along with an occurrence that is moved.
 * @param terms the first ones first
 * @param moved the expected days of occurrences moved by hand, by due day
 */
export function occurrencesOf(
  terms: readonly DatedTerms[],
  from: CalendarDate,
  to: CalendarDate,
  moved: ReadonlyMap<CalendarDate, CalendarDate> = NONE_MOVED,
): Occurrence[] {
  const reach = Math.max(...terms.map((one) => Math.ceil(rhythmOf(one).gap * 2) + 3));
  const [first, last] = [addDays(from, -reach), addDays(to, reach)];
  const days = terms
    .flatMap((one, index) => {
      const next = terms[index + 1]?.validFrom;
      const until = next === undefined ? last : earlier(addDays(next, -1), last);
      const rhythm = rhythmOf(one);
      return dueDays(one, later(one.validFrom, first), until).map((due) => ({
        ...{ due, rhythm },
        expected: moved.get(due) ?? shifted(due, one.shift),
      }));
    })
    .sort((one, other) => (one.expected < other.expected ? -1 : 1));
  return days.flatMap(({ due, expected, rhythm }, index): Occurrence[] => {
    if (expected < from || expected > to) return [];
    const end = addDays(expected, rhythm.after);
    const next = days[index + 1];
    const limit = next === undefined ? end : addDays(next.expected, -next.rhythm.before - 1);
    const start = addDays(expected, -rhythm.before);
    return [{ due, expected, from: start, to: earlier(limit, end) }];
  });
}

const NONE_MOVED: ReadonlyMap<CalendarDate, CalendarDate> = new Map();

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}
