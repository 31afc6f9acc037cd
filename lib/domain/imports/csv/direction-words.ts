import { wordsOf } from '../words/words';

/** Words and letters with which banks say that money went out or came in. */
const DIRECTIONS = new Map<string, 'out' | 'in'>();
for (const direction of ['out', 'in'] as const) {
  for (const word of wordsOf(({ directions }) => directions?.[direction])) {
    DIRECTIONS.set(plain(word), direction);
  }
}

/** Whether a cell says that money went out or came in; null when it says neither. */
export function directionOf(cell: string): 'out' | 'in' | null {
  if (cell.length > 30) return null;
  const known = DIRECTIONS.get(plain(cell));
  if (known) return known;
  // "借 Dr", "D / Debit": the same said twice.
  const said = new Set(cell.split(/[\s/]+/).map((word) => DIRECTIONS.get(plain(word)) ?? null));
  const [only = null] = said;
  return said.size === 1 ? only : null;
}

/** Words for money that only moves between the user's own pots. */
const NEITHER = new Set(wordsOf(({ directions }) => directions?.neither));

/** Whether a cell says that money neither went out nor came in. */
export function isNeitherDirection(cell: string): boolean {
  return NEITHER.has(cell.trim().toLowerCase());
}

function plain(word: string): string {
  return word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[.()]/g, '').trim();
}
