import { addDays, type CalendarDate } from '../dates/calendar-date';
import { expectedAfter } from './due-days';
import { findSeries, isNextTime, isOnNewAccount, type FoundSeries } from './find-series';
import {
  matchRows,
  occurrencesOf,
  type Match,
  type MatchedSeries,
  type NewPrice,
  type Occurrence,
} from './matching';
import { rhythmOf, type DatedTerms } from './rhythms';
import type { SeriesRow } from './series-row';

/** A known series of a payee. */
export interface KnownSeries extends Omit<MatchedSeries, 'tolerance' | 'occurrences'> {
  /** The first ones first. */
  terms: readonly DatedTerms[];
  /** Its last day; null if it has none. */
  endsOn?: CalendarDate | null;
  /** The expected days of occurrences moved by hand, by due day. */
  moved?: ReadonlyMap<CalendarDate, CalendarDate>;
}

/** The terms of today. */
export function currentTerms<Some extends DatedTerms>(terms: readonly Some[]): Some {
  const last = terms.at(-1);
  if (!last) throw new Error('A series has terms');
  return last;
}

/** The series in the rows of a payee. */
export interface SearchResult {
  matches: Match[];
  newPrices: NewPrice[];
  found: FoundSeries[];
  /** The oldest row that was looked at. */
  since: CalendarDate | null;
  /** Found, but they continue known series: with a new price or on another account. */
  continued: { seriesId: string; found: FoundSeries }[];
}

/** Rows before these months, counted back from the newest, take no part; neither do more than so many. */
const MONTHS = 36;
const ROWS = 400;
const DAYS_A_MONTH = 30.44;

/**
 * Puts the rows of a payee of one currency into the occurrences of its series, and looks for further series in the rest.
 * docs/recurring.md, 'Found from history'.
 * @param unit the minor units of one unit of the currency

 */
export function searchPayee(
  rows: readonly SeriesRow[],
  known: readonly KnownSeries[],
  knownUntil: (accountId: string) => CalendarDate,
  unit: number,
): SearchResult {
  const newest = rows.reduce((last, { date }) => (date > last ? date : last), '');
  if (newest === '') return { matches: [], newPrices: [], found: [], continued: [], since: null };
  const since = addDays(newest, -Math.round(MONTHS * DAYS_A_MONTH));
  const latest = rows
    .filter(({ date }) => date >= since)
    .sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
    .slice(0, ROWS);
  const oldest = latest.at(-1)!.date;
  const series = known.map((one): MatchedSeries => {
    const { before, after, tolerance } = rhythmOf(currentTerms(one.terms));
    const occurrences = occurrencesOf(one.terms, addDays(oldest, -after), addDays(newest, before), one.moved);
    const isOpen = ({ due }: Occurrence) => !one.filled?.has(due) && (!one.endsOn || due <= one.endsOn);
    return { ...one, tolerance, occurrences: occurrences.filter(isOpen) };
  });
  const { matches, newPrices } = matchRows(latest, series, unit);
  const taken = new Set(matches.map(({ row }) => row));
  // A word is for its series alone: nothing is found in rows of other payees.
  const left = latest.filter((row) => !taken.has(row) && !row.onlySeriesId);
  const all = [left.filter(isIn), left.filter((row) => !isIn(row))].flatMap((group) =>
    findSeries({ rows: group, knownUntil }),
  );
  const found: FoundSeries[] = [];
  const continued: SearchResult['continued'] = [];
  for (const one of all) {
    const before = known.find((series) => continuesKnown(series, matches, one));
    if (before) continued.push({ seriesId: before.id, found: one });
    else found.push(one);
  }
  return { matches, newPrices, found, continued, since: oldest };
}

/** True if a found series begins where a known series has ended. */
function continuesKnown(
  { id, terms }: KnownSeries,
  matches: readonly Match[],
  { fit, rows }: FoundSeries,
): boolean {
  const current = currentTerms(terms);
  const rhythm = rhythmOf(current);
  const own = matches
    .filter(({ seriesId }) => seriesId === id)
    .sort((one, other) => (one.due < other.due ? -1 : 1));
  const last = own.at(-1);
  const [first] = rows;
  if (!last || !first || fit.rhythm !== rhythm || first.date <= last.row.date) return false;
  if (Math.sign(last.row.minorUnits) !== Math.sign(first.minorUnits)) return false;
  if (isOnNewAccount(last.row, rhythm, first)) return true;
  const next = expectedAfter(current, last.due, rhythm);
  return first.accountId === last.row.accountId && isNextTime(last.row, next, rhythm, first);
}

function isIn({ minorUnits }: SeriesRow): boolean {
  return minorUnits > 0;
}
