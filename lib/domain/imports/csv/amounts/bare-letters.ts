import { directionOf, isNeitherDirection } from './direction-words';

/** True if a cell is a single letter, such as D or S. */
export function isLetter(cell: string): boolean {
  return /^\p{L}$/u.test(cell);
}

/** Pairs of letters that are more often any code than a direction, though a language knows them as such. */
const CODES = new Set(['a,b']);

/** True if cells are single letters that don't name both directions and nothing else: they may be any code. */
export function areUnsureLetters(cells: string[]): boolean {
  const values = [...new Set(cells.map((cell) => cell.toLowerCase()))].sort();
  if (!values.some(isLetter)) return false;
  const directions = new Set(values.filter((text) => !isNeitherDirection(text)).map(directionOf));
  return directions.size !== 2 || directions.has(null) || CODES.has(values.join());
}

const CHARGE_OR_DEPOSIT = new Set(['c', 'd']);

/** A row next to which a letter says a direction. */
interface LetteredRow {
  letter: string;
  minorUnits: number;
  /** As the balances prove it; null if they prove nothing. */
  change: number | null;
  direction: 'out' | 'in' | 'neither' | null;
  /** The amount as the letters have it. */
  value: number | null;
}

/**
 * True if letters without a header can be taken for directions: signed amounts keep their signs. C and D may also be
 * charges and deposits, unless balances settle it or at least as many amounts go out as come in.
 */
export function canBeDirections(rows: LetteredRow[], unsigned: boolean): boolean {
  if (!unsigned) return rows.every(({ minorUnits, value }) => minorUnits === value);
  if (!rows.some(({ letter }) => CHARGE_OR_DEPOSIT.has(letter.toLowerCase()))) return true;
  const count = (side: 'out' | 'in') => rows.filter(({ direction }) => direction === side).length;
  return rows.some(({ change }) => change !== null) || count('out') >= count('in');
}
