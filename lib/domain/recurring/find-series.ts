import { addDays, daysFrom, type CalendarDate } from '../dates/calendar-date';
import { amountKind, spread, type FoundAmount } from './amounts';
import { expectedAfter } from './due-days';
import type { Fit } from './fit';
import { installmentsIn } from './installments';
import type { Rhythm, Shift } from './rhythms';
import { byDay, type SeriesRow } from './series-row';
import { LEVEL, streamOf, streamsIn, type Stream } from './streams';

/** A series found in history, with the rows it was found from. */
export interface FoundSeries {
  /** True if it is certain enough to count without being accepted. */
  byItself: boolean;
  /** True if it is most of what its payee does. */
  holdsMost: boolean;
  accountId: string;
  otherAccountId: string | null;
  fit: Fit;
  amountKind: FoundAmount;
  rows: SeriesRow[];
  /** The due day of the last instalment; null if it has no known end. */
  endsOn: CalendarDate | null;
}

/** Rows of one payee, direction and currency. */
export interface Group {
  rows: readonly SeriesRow[];
  /** The last day of which the state of an account is known. */
  knownUntil: (accountId: string) => CalendarDate;
}

/** The amount that continues an ended stream differs from its last by at most this share. */
const CONTINUES = 0.5;
/** A stream on another account continues one that ended so many gaps before. */
const GAPS_BETWEEN_ACCOUNTS = 1.5;
/** A stream that ended so many gaps ago has stopped. */
const GAPS_UNTIL_STOPPED = 1.5;
/** The share of a group's rows that makes a stream the whole of what its payee does. */
const HOLDS_MOST = 0.6;
/** The share of slots that are filled in a series that is found by itself. */
const NEARLY_ALL = 0.9;
/** Income that varies by so little is certain. */
const STEADY_INCOME = 0.1;
/** The least gaps of rhythms that are monthly, or quarterly, in days. */
const MONTH = 30;
const QUARTER = 80;
/** The least rows of varying amounts; from quarterly on, fewer. */
const VARYING_ROWS = 5;
const VARYING_ROWS_OF_LONG = 4;
/** The rows of one amount that come back among others. */
const ROWS_AMONG_OTHERS = 6;
/** Two rows make a yearly series if they are a year and at most so many days apart, and differ by so little. */
const YEAR = 365;
const YEAR_OFF = 7;
const YEAR_AMOUNT_OFF = 0.1;

/** The series of a group, the one with most rows first. docs/recurring.md, 'Found from history'. */
export function findSeries({ rows, knownUntil }: Group): FoundSeries[] {
  const usualShift: Shift = (rows[0]?.minorUnits ?? 0) > 0 ? 'before' : 'none';
  const accounts = new Map<string, SeriesRow[]>();
  for (const row of rows) {
    const key = `${row.accountId} ${row.otherAccountId ?? ''}`;
    accounts.set(key, [...(accounts.get(key) ?? []), row]);
  }
  const found: { stream: Stream; group: SeriesRow[] }[] = [];
  for (const group of accounts.values()) {
    const { streams, rest } = streamsIn(group, usualShift);
    for (const stream of joined(streams, rest, group, usualShift)) found.push({ stream, group });
  }
  const whole = acrossAccounts(found, usualShift);
  const taken = rowsOfSeries(whole.map(({ stream }) => stream));
  return whole
    .flatMap(({ stream, group }) => judge(stream, group, taken, rows, knownUntil) ?? [])
    .sort((one, other) => other.rows.length - one.rows.length);
}

/** Joins streams that continue each other in the next slot, and single rows in the next slot with a new price. */
function joined(streams: Stream[], rest: SeriesRow[], group: SeriesRow[], usualShift: Shift): Stream[] {
  const open = [...streams].sort((one, other) => byDay(one.rows[0]!, other.rows[0]!));
  const free = new Set(rest);
  const done: Stream[] = [];
  for (let stream = open.shift(); stream; stream = open.shift()) {
    const current = stream;
    const next = open.find((other) => continues(current, other.rows[0]!));
    const single = next ? undefined : [...free].find((row) => continues(current, row));
    const isAlike = single && holdsMost(current.rows, group, rowsOfSeries([...done, ...open]));
    const added = next?.rows ?? (isAlike ? [single] : null);
    const longer = added && streamOf([...current.rows, ...added].sort(byDay), usualShift);
    if (!longer) {
      done.push(current);
      continue;
    }
    if (next) open.splice(open.indexOf(next), 1);
    for (const row of added) free.delete(row);
    open.unshift(longer);
  }
  return done;
}

/** True if a row is in the slot after the last of a stream, with an amount that a new price may have. */
function continues({ fit, rows }: Stream, row: SeriesRow): boolean {
  return isNextTime(rows.at(-1)!, nextExpected(fit), fit.rhythm, row);
}

/** True if a row comes within the tolerance of an expected day, with an amount that a new price may have. */
export function isNextTime(
  last: SeriesRow,
  expected: CalendarDate,
  { tolerance }: Rhythm,
  row: SeriesRow,
): boolean {
  const off = Math.abs(row.minorUnits - last.minorUnits);
  return off <= CONTINUES * Math.abs(last.minorUnits) && Math.abs(daysFrom(expected, row.date)) <= tolerance;
}

/** The expected day of the slot after the last one of a fit. */
function nextExpected({ rhythm, terms, slots }: Fit): CalendarDate {
  return expectedAfter(terms, slots.at(-1)!.due, rhythm);
}

interface OfAccount {
  stream: Stream;
  group: SeriesRow[];
}

/** Joins streams of one rhythm and level if one begins on another account soon after the other ended. */
function acrossAccounts(found: OfAccount[], usualShift: Shift): OfAccount[] {
  const open = [...found].sort((one, other) => byDay(one.stream.rows[0]!, other.stream.rows[0]!));
  const done: OfAccount[] = [];
  for (let one = open.shift(); one; one = open.shift()) {
    const { stream } = one;
    const last = stream.rows.at(-1)!;
    const next = open.find(
      ({ stream: other }) =>
        other.fit.rhythm === stream.fit.rhythm && isOnNewAccount(last, stream.fit.rhythm, other.rows[0]!),
    );
    const longer = next && streamOf([...stream.rows, ...next.stream.rows].sort(byDay), usualShift);
    if (!longer) {
      done.push(one);
      continue;
    }
    open.splice(open.indexOf(next), 1);
    open.unshift({ stream: longer, group: [...one.group, ...next.group] });
  }
  return done;
}

/** True if a row is of the same level on another account, soon after the last row of a series. */
export function isOnNewAccount(last: SeriesRow, { gap }: Rhythm, row: SeriesRow): boolean {
  const days = daysFrom(last.date, row.date);
  return (
    row.accountId !== last.accountId &&
    isOfLevel(last.minorUnits, row.minorUnits) &&
    days > 0 &&
    days <= GAPS_BETWEEN_ACCOUNTS * gap
  );
}

function isOfLevel(one: number, other: number): boolean {
  return Math.abs(one - other) <= LEVEL * Math.min(Math.abs(one), Math.abs(other));
}

/** True if a stream is most of what happens in its group since it began, apart from other series. */
function holdsMost(own: SeriesRow[], group: readonly SeriesRow[], others: ReadonlySet<SeriesRow>): boolean {
  const mine = new Set(own);
  const since = group.filter((row) => row.date >= own[0]!.date && (mine.has(row) || !others.has(row)));
  return own.length >= since.length * HOLDS_MOST;
}

/** The amount of a stream that is a series; null if its amounts differ too much, for so few rows, to be one. */
function seriesAmount({ rows, fit }: Stream): FoundAmount | null {
  const kind = amountKind(rows.map(({ minorUnits }) => minorUnits));
  if (kind !== 'median') return kind;
  const isOut = rows.at(-1)!.minorUnits < 0;
  if (isOut && fit.rhythm.gap < MONTH) return null;
  return rows.length < (fit.rhythm.gap > QUARTER ? VARYING_ROWS_OF_LONG : VARYING_ROWS) ? null : kind;
}

/** The rows of the streams that are series by their amounts. */
function rowsOfSeries(streams: readonly Stream[]): Set<SeriesRow> {
  return new Set(streams.filter(seriesAmount).flatMap(({ rows }) => rows));
}

/** Decides whether a stream is a series, and whether it counts by itself; null if it is none, or has stopped. */
function judge(
  stream: Stream,
  group: SeriesRow[],
  taken: ReadonlySet<SeriesRow>,
  all: readonly SeriesRow[],
  knownUntil: (accountId: string) => CalendarDate,
): FoundSeries | null {
  const { rows, fit } = stream;
  const { rhythm, slots, inSlots, mostOff } = fit;
  const amounts = rows.map(({ minorUnits }) => minorUnits);
  const kind = seriesAmount(stream);
  const last = rows.at(-1)!;
  const isOut = last.minorUnits < 0;
  if (kind === null) return null;
  if (rows.length === 2 && !isYearly(rows, all, taken)) return null;
  const known = knownUntil(last.accountId);
  if (daysFrom(last.date, known) > GAPS_UNTIL_STOPPED * rhythm.gap + rhythm.tolerance) return null;
  const most = holdsMost(rows, group, taken);
  const isFull = inSlots >= slots.length * NEARLY_ALL;
  const isOne = new Set(amounts).size === 1;
  if (!most && !(isOne && rows.length >= ROWS_AMONG_OTHERS && isFull)) return null;
  const isSteady = kind === 'last' || (!isOut && spread(amounts) <= STEADY_INCOME);
  const byItself =
    most &&
    isSteady &&
    isFull &&
    rows.length >= rhythm.rowsByItself &&
    mostOff <= Math.ceil(rhythm.tolerance / 2) &&
    addDays(nextExpected(fit), rhythm.grace) >= known;
  return {
    byItself,
    holdsMost: most,
    accountId: last.accountId,
    otherAccountId: last.otherAccountId,
    fit,
    amountKind: kind,
    rows,
    endsOn: installmentsIn(rows, fit),
  };
}

/** True if two rows are a year apart, near in amount, and all that their payee does apart from other series. */
function isYearly(
  [one, other]: SeriesRow[],
  all: readonly SeriesRow[],
  taken: ReadonlySet<SeriesRow>,
): boolean {
  const days = daysFrom(one!.date, other!.date);
  const off = Math.abs(other!.minorUnits - one!.minorUnits);
  return (
    Math.abs(days - YEAR) <= YEAR_OFF &&
    off <= YEAR_AMOUNT_OFF * Math.abs(one!.minorUnits) &&
    all.every((row) => taken.has(row))
  );
}
