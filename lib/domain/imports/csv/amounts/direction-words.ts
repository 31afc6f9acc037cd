import { wordsOf } from '../../words/words';

/** Words and letters that banks use for money out and money in. */
const DIRECTIONS = new Map<string, 'out' | 'in'>();
for (const direction of ['out', 'in'] as const) {
  for (const word of wordsOf(({ directions }) => directions?.[direction])) {
    DIRECTIONS.set(plain(word), direction);
  }
}

/** The direction that a cell names; null if it names none. */
export function directionOf(cell: string): 'out' | 'in' | null {
  if (cell.length > 30) return null;
  const known = DIRECTIONS.get(plain(cell));
  if (known) return known;
  // "借 Dr", "D / Debit": the same direction twice.
  const meanings = new Set(cell.split(/[\s/]+/).map((word) => DIRECTIONS.get(plain(word)) ?? null));
  const [only = null] = meanings;
  return meanings.size === 1 ? only : null;
}

/** Words for money that only moves between the user's own accounts. */
const NEITHER = new Set(wordsOf(({ directions }) => directions?.neither));

/** True if a cell says that the money went neither out nor in. */
export function isNeitherDirection(cell: string): boolean {
  return NEITHER.has(cell.trim().toLowerCase());
}

function plain(word: string): string {
  return word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[.()]/g, '').trim();
}
