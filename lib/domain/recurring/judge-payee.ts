import type { CalendarDate } from '../dates/calendar-date';
import type { SeriesKind, SeriesState } from './enums';
import type { FoundSeries } from './find-series';
import { currentTerms, searchPayee, type KnownSeries, type SearchResult } from './search';
import type { NewPrice } from './matching';
import { FROM_THE_FIRST, rhythmOf, type DatedTerms } from './rhythms';
import { seriesKind } from './series-kind';
import type { SeriesRow } from './series-row';

/** Terms with the amount expected; `amount` is unsigned minor units, and null unless it is typed. */
export interface SeriesTerms extends DatedTerms {
  amountKind: 'last' | 'median' | 'typed';
  amount: number | null;
}

/** A series of a payee as it is stored. */
export interface StoredSeries {
  id: string;
  state: SeriesState;
  /** True once the user has decided on it. Any other is looked for again with each search. */
  isDecided: boolean;
  kind: SeriesKind;
  accountId: string;
  /** Signed minor units. */
  firstAmount: number;
  holdsMost: boolean;
  endsOn: CalendarDate | null;
  terms: readonly SeriesTerms[];
  moved: ReadonlyMap<CalendarDate, CalendarDate>;
  ownAmounts: ReadonlyMap<CalendarDate, number>;
  /** `due` is null for a row that the user took off. */
  matches: readonly { rowId: string; due: CalendarDate | null; byHand: boolean; minorUnits: number }[];
}

/** A series to be stored: a new one, or a stored one that has changed. */
export interface WrittenSeries {
  id: string;
  kind: SeriesKind;
  state: SeriesState;
  accountId: string;
  otherAccountId: string | null;
  firstAmount: number;
  holdsMost: boolean;
  endsOn: CalendarDate | null;
  terms: SeriesTerms[];
  evidence: { rows: number; slots: number };
}

/** The outcome of a search in the rows of a payee. */
export interface Judgement {
  series: WrittenSeries[];
  /** The ids of series that are no longer found. */
  gone: string[];
  matches: { rowId: string; seriesId: string; due: CalendarDate }[];
  newPrices: NewPrice[];
  since: CalendarDate | null;
}

interface Payee {
  /** Of one currency. */
  rows: readonly SeriesRow[];
  series: readonly StoredSeries[];
  /** The name of the payee, and the category of a row. */
  names: (newest: SeriesRow) => readonly string[];
  /** True if nothing is to be found by itself. */
  proposalsOnly: boolean;
}

/** Series within this share of a refused one's level aren't proposed again. */
const REFUSED_LEVEL = 0.15;

/**
 * Decides what comes back among the rows of a payee. What the user has decided is only matched; any other series is
 * looked for from scratch, so the outcome is the same in whatever order the rows came. One that was found by itself
 * and has missed some times since stays, as long as it has the rows that its rhythm needs.
 * docs/recurring.md, 'Found from history'.
 * @param unit the minor units of one unit of the currency
 */
export function judgePayee(
  { rows, series, names, proposalsOnly }: Payee,
  knownUntil: (accountId: string) => CalendarDate,
  unit: number,
  newId: () => string,
): Judgement {
  const byHand = new Set(
    series.flatMap(({ matches }) => matches.filter(isFilledByHand).map(({ rowId }) => rowId)),
  );
  const free = rows.filter(({ id }) => !byHand.has(id));
  const decided = series.filter(({ isDecided, state }) => isDecided && state !== 'refused');
  const undecided = series.filter(({ isDecided }) => !isDecided);
  const refused = series.filter(({ state }) => state === 'refused');
  const accounts = new Map(rows.map(({ id, accountId }) => [id, accountId]));
  const search = (lasting: readonly StoredSeries[]) => {
    const known = [...decided, ...lasting];
    const left = new Set(known.flatMap((one) => matchesLeft(one, accounts)).map(({ rowId }) => rowId));
    return searchPayee(
      free.filter(({ id }) => !left.has(id)),
      known.map(knownSeries),
      knownUntil,
      unit,
    );
  };

  const first = search([]);
  const again = pairs(undecided, first.found);
  let lasting = undecided.filter((one) => one.state === 'active' && !again.has(one.id));
  let result: SearchResult = first;
  while (lasting.length > 0) {
    result = search(lasting);
    const enough = lasting.filter(
      (one) => countOf(one, result, accounts) >= rhythmOf(currentTerms(one.terms)).rows,
    );
    if (enough.length === lasting.length) break;
    lasting = enough;
    if (lasting.length === 0) result = first;
  }

  const found = result.found.filter((one) => !refused.some((other) => isOfRefused(one, other)));
  const paired = pairs(
    undecided.filter((one) => !lasting.includes(one)),
    found,
  );
  const ids = new Map([...paired].map(([id, one]) => [one, id]));
  const written: WrittenSeries[] = [];
  const matches = [
    ...result.matches.map(({ row, seriesId, due }) => ({ rowId: row.id, seriesId, due })),
    ...[...decided, ...lasting].flatMap((one) => matchesLeft(one, accounts)),
  ];
  for (const one of found) {
    const id = ids.get(one) ?? newId();
    const before = undecided.find((other) => other.id === id);
    const isActive = before?.state === 'active' || (one.byItself && !proposalsOnly);
    written.push(writtenSeries(id, isActive ? 'active' : 'proposed', one, names));
    matches.push(...filledBy(id, one));
  }
  for (const { seriesId, found: more } of result.continued) {
    const before = series.find(({ id }) => id === seriesId);
    if (!before) continue;
    written.push(continuedSeries(before, more, names));
    matches.push(...filledBy(seriesId, more));
  }
  const gone = undecided.filter((one) => !lasting.includes(one) && !paired.has(one.id)).map(({ id }) => id);
  return { series: written, gone, matches, newPrices: result.newPrices, since: result.since };
}

/** The rows of a series on an account that it has left: they stay where they are. */
function matchesLeft(
  { id, accountId, matches }: StoredSeries,
  accounts: ReadonlyMap<string, string>,
): Judgement['matches'] {
  return matches.flatMap(({ rowId, due, byHand }) => {
    const account = accounts.get(rowId);
    const isLeft = account !== undefined && account !== accountId;
    return isLeft && due !== null && !byHand ? [{ rowId, seriesId: id, due }] : [];
  });
}

function isFilledByHand({ byHand, due }: StoredSeries['matches'][number]): boolean {
  return byHand && due !== null;
}

/** The sums of what fills occurrences by hand, by due day. */
function filledByHand(matches: StoredSeries['matches']): Map<CalendarDate, number> {
  const sums = new Map<CalendarDate, number>();
  for (const match of matches) {
    if (match.due === null || !match.byHand) continue;
    sums.set(match.due, (sums.get(match.due) ?? 0) + match.minorUnits);
  }
  return sums;
}

function knownSeries({ matches, ...one }: StoredSeries): KnownSeries {
  const { amountKind, amount } = one.terms.at(-1)!;
  const sign = Math.sign(one.firstAmount);
  return {
    ...one,
    amountKind,
    typed: amount === null ? null : sign * amount,
    filled: filledByHand(matches),
    refused: new Set(matches.filter(({ due }) => due === null).map(({ rowId }) => rowId)),
  };
}

function countOf(
  one: StoredSeries,
  { matches }: SearchResult,
  accounts: ReadonlyMap<string, string>,
): number {
  return matches.filter(({ seriesId }) => seriesId === one.id).length + matchesLeft(one, accounts).length;
}

/** The stored series that found ones are, by the rows that they share, most of them first. */
function pairs(stored: readonly StoredSeries[], found: readonly FoundSeries[]): Map<string, FoundSeries> {
  const shared = stored.flatMap((one) => {
    const own = new Set(one.matches.map(({ rowId }) => rowId));
    return found.map((other) => ({
      ...{ one, other },
      rows: other.rows.filter(({ id }) => own.has(id)).length,
    }));
  });
  const paired = new Map<string, FoundSeries>();
  const taken = new Set<FoundSeries>();
  for (const { one, other, rows } of shared.sort((a, b) => b.rows - a.rows)) {
    if (rows === 0 || paired.has(one.id) || taken.has(other)) continue;
    paired.set(one.id, other);
    taken.add(other);
  }
  return paired;
}

function isOfRefused({ rows }: FoundSeries, { firstAmount }: StoredSeries): boolean {
  return rows.some(
    ({ minorUnits }) =>
      Math.sign(minorUnits) === Math.sign(firstAmount) &&
      Math.abs(minorUnits - firstAmount) <= REFUSED_LEVEL * Math.abs(firstAmount),
  );
}

function writtenSeries(
  id: string,
  state: SeriesState,
  { accountId, otherAccountId, rows, fit, holdsMost, endsOn, amountKind }: FoundSeries,
  names: Payee['names'],
): WrittenSeries {
  return {
    ...{ id, state, accountId, otherAccountId, holdsMost, endsOn },
    kind: seriesKind(rows, names(rows.at(-1)!)),
    firstAmount: rows[0]!.minorUnits,
    terms: [{ ...fit.terms, validFrom: FROM_THE_FIRST, amountKind, amount: null }],
    evidence: { rows: rows.length, slots: fit.slots.length },
  };
}

/** A stored series that goes on with other terms: at a new price, or on another account. */
function continuedSeries(before: StoredSeries, more: FoundSeries, names: Payee['names']): WrittenSeries {
  const next = writtenSeries(before.id, before.state, more, names);
  const from = filledBy(before.id, more)[0]!.due;
  const earlier = before.terms.filter(({ validFrom }) => validFrom < from);
  return {
    ...next,
    // One that turns out to be a transfer is one.
    kind: (before.kind === 'transfer') === (next.kind === 'transfer') ? before.kind : next.kind,
    firstAmount: before.firstAmount,
    endsOn: before.endsOn ?? next.endsOn,
    terms: [...earlier, { ...next.terms[0]!, validFrom: earlier.length > 0 ? from : FROM_THE_FIRST }],
  };
}

/** The occurrences that the rows of a found series fill: its slots have as many. */
function filledBy(seriesId: string, { rows, fit }: FoundSeries): Judgement['matches'] {
  const slots = fit.slots.filter(({ day }) => day !== null);
  return rows.map(({ id }, index) => ({ rowId: id, seriesId, due: slots[index]!.due }));
}
