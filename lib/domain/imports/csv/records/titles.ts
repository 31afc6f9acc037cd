import { directionOf } from '../amounts/direction-words';
import { tidy } from '../columns/layout';
import type { TextRecord } from './delimited-text';

/** The header of the column that repeats titles next to their rows. */
const HEADER = 'Direction';

/** A title without years and marks: "*** Income 2026 ***" is "Income". */
export function titleOf(text: string): string {
  return text.length > 60 ? '' : tidy(text.replace(/[^\p{L}\p{M}/]+/gu, ' '));
}

/** The direction that a title gives to the rows below; single letters may be any code. */
export function titleDirection(title: string): 'out' | 'in' | null {
  return title.length > 1 ? directionOf(title) : null;
}

/** True if titles name both directions, so that they tell rows apart. */
export function tellApart(titles: readonly string[]): boolean {
  const known = new Set(titles.map(titleDirection));
  return known.has('out') && known.has('in');
}

/** A record with its title in a column before the others, which keep their number. */
export function withTitle(record: TextRecord, title: string): TextRecord {
  return { ...record, cells: [title, ...record.cells] };
}

/** A header with the column of titles before the others. */
export function withTitleHeader(header: TextRecord): TextRecord {
  return withTitle(header, HEADER);
}
