import type { Shift } from './rhythms';
import { fitRhythm, type Fit } from './fit';
import { byDay, type SeriesRow } from './series-row';

/** Rows that keep to a rhythm. `rows` are those in slots, by day. */
export interface Stream {
  rows: SeriesRow[];
  fit: Fit;
}

/** A level ends where the next amount is so much larger. */
export const LEVEL = 0.15;

/**
 * Finds the streams among rows of one payee, direction, account and currency, in three passes that take their rows
 * away from the next: rows of one amount, rows of one level, and all that are left. docs/recurring.md, 'Found from
 * history'.
 */
export function streamsIn(
  rows: readonly SeriesRow[],
  usualShift: Shift,
): { streams: Stream[]; rest: SeriesRow[] } {
  const streams: Stream[] = [];
  let rest = [...rows].sort(byDay);
  for (const split of [byAmount, byLevel, (left: SeriesRow[]) => [left]]) {
    for (const candidate of split(rest)) {
      const stream = streamOf(candidate, usualShift);
      if (!stream) continue;
      streams.push(stream);
      const taken = new Set(stream.rows);
      rest = rest.filter((row) => !taken.has(row));
    }
  }
  return { streams, rest };
}

/** The rows in the slots of the rhythm that fits them best; null if none fits. */
export function streamOf(rows: SeriesRow[], usualShift: Shift): Stream | null {
  const fit = fitRhythm(
    rows.map(({ date }) => date),
    usualShift,
  );
  if (!fit) return null;
  return { fit, rows: fit.slots.flatMap(({ day }) => (day === null ? [] : [rows[day]!])) };
}

/** Rows of one amount to the cent; of equal rows on one day the second belongs to another stream. */
function byAmount(rows: SeriesRow[]): SeriesRow[][] {
  const found = new Map<string, SeriesRow[]>();
  for (const row of rows) {
    let turn = 0;
    while (found.get(`${row.minorUnits} ${turn}`)?.at(-1)?.date === row.date) turn += 1;
    const key = `${row.minorUnits} ${turn}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

function byLevel(rows: SeriesRow[]): SeriesRow[][] {
  const sorted = [...rows].sort((one, other) => Math.abs(one.minorUnits) - Math.abs(other.minorUnits));
  const levels: SeriesRow[][] = [];
  let before = 0;
  for (const row of sorted) {
    const size = Math.abs(row.minorUnits);
    if (levels.length === 0 || size > before * (1 + LEVEL)) levels.push([]);
    levels.at(-1)!.push(row);
    before = size;
  }
  return levels.map((level) => level.sort(byDay));
}
