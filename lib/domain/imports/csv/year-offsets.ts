/** A day without its year, as the count of days from New Year's Day of a leap year. */
export type YearDay = number;

/** Banks don't always list a day's bookings in order: so many days back are no new year. */
const OUT_OF_ORDER = 31;
const YEAR = 366;

/** How far from the other way to sort a table its days may span, to be taken for it. */
const CLEARLY = 3;

/** How the years of a table go on from that of its first day. */
export interface YearOffsets {
  /** By how many years each day lies after the first one's year; below 0 before it. */
  offsets: number[];
  /** Whether this is likelier than that all days lie in one year. */
  likely: boolean;
  /** False where few rows show how the table is sorted, so that the other may be so as well. */
  certain: boolean;
}

/**
 * Where a sorted table passes New Year: rising days that jump back begin a year, falling ones that jump ahead
 * go into the one before. Of both ways to sort, the one that spans less time counts. Null where the days
 * follow no order, or surely lie within one year.
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

/** A table read as rising or falling: its steps that way, and those against it. */
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
      // Out of order over New Year: 12/30, 01/02, 12/31.
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
