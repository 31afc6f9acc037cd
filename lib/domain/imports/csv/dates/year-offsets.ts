/** A date without its year, as the number of days since January 1 of a leap year. */
export type YearDay = number;

/** Banks don't always list transactions in order, so jumping back this many days is not a new year. */
const OUT_OF_ORDER = 31;
const YEAR = 366;

/** Passing New Year is likely if it makes the table's time span this many times shorter. */
const CLEARLY = 3;

/** The years of a table's days, relative to that of its first day. */
export interface YearOffsets {
  /** For each day, the number of years after the first day's year; negative before it. */
  offsets: number[];
  /** True if this is likelier than all days being in one year. */
  likely: boolean;
  /** False if few rows show how the table is sorted, so that the other interpretation is possible too. */
  certain: boolean;
}

/**
 * Finds where a sorted table passes New Year: rising dates that jump back start a new year, falling ones that jump
 * ahead enter the previous one. Of both sort directions, the one that spans less time counts. Null if the dates have
 * no order or are certainly in one year. docs/imports.md, 'Delimited files'.
 */
export function yearOffsets(days: readonly YearDay[]): YearOffsets | null {
  const walks = [walk(days, 1), walk(days, -1)].filter(({ along, against }) => against <= along);
  const [best] = walks.filter(({ turns }) => turns > 0).sort((one, other) => one.span - other.span);
  if (!best) return null;
  const steps = best.along + best.against;
  const isSorted = best.span < YEAR ? best.turns <= 1 + steps / 3 : steps >= best.turns * 6;
  if (!isSorted) return null;
  const straight = walks.find(({ turns }) => turns === 0);
  const likely = !straight || best.span * CLEARLY < straight.span;
  const certain = !straight && steps >= best.turns * 3;
  return likely || !certain ? { offsets: best.offsets, likely, certain } : null;
}

/** A table's steps if it is sorted rising or falling: with that direction and against it. */
interface Walk {
  offsets: number[];
  turns: number;
  along: number;
  against: number;
  span: number;
}

function walk(days: readonly YearDay[], way: 1 | -1): Walk {
  let offset = 0;
  let turns = 0;
  let along = 0;
  let against = 0;
  let before: number | null = null;
  let low = Infinity;
  let high = -Infinity;
  const offsets: number[] = [];
  for (const day of days) {
    const step: number = before === null ? 0 : (day - before) * way;
    if (step < -OUT_OF_ORDER) {
      offset += way;
      turns += 1;
    } else if (step > YEAR - OUT_OF_ORDER) {
      // Out of order across New Year: 12/30, 01/02, 12/31.
      offset -= way;
      turns -= 1;
    } else if (step > 0) along += 1;
    else if (step < 0) against += 1;
    before = day;
    offsets.push(offset);
    low = Math.min(low, day + offset * YEAR);
    high = Math.max(high, day + offset * YEAR);
  }
  return { offsets, turns, along, against, span: high - low };
}
