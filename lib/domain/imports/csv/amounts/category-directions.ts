import { wordsOf } from '../../words/words';
import { isTransferCategory } from '../columns/transfer-categories';
import { columnName, tidy, type Layout } from '../columns/layout';
import type { DatedRecord } from '../records/delimited-text';
import { directionOf } from './direction-words';
import { columnInWords, type StatedDirections } from './sign-values';
import { shorten } from '../../../text/text';

/** The words of a mapping are at most so many, and each at most so long. */
const MOST_WORDS = 20;
const LONGEST_WORD = 60;

const SPENDING = new Set(wordsOf(({ categories }) => categories?.spending).map(plain));
const INCOME = new Set(wordsOf(({ categories }) => categories?.income).map(plain));

const known = new Map<string, 'out' | 'in' | null>();
/** Enough for the categories of many files. */
const MOST_KNOWN = 5000;

/** The direction of nearly all money of a category, such as 'Food & Dining' or 'Salary'; null if it goes both ways. */
export function categoryDirection(category: string): 'out' | 'in' | null {
  const before = known.get(category);
  if (before !== undefined) return before;
  const words = category.split(/[^\p{L}\p{M}]+/u).map(plain);
  const [spent, earned] = [SPENDING, INCOME].map((set) => words.some((word) => set.has(word)));
  const named = spent === earned ? null : spent ? 'out' : 'in';
  // A single letter is a code.
  const direction = (category.trim().length > 1 ? directionOf(category) : null) ?? named;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(category, direction);
  return direction;
}

/**
 * The directions of unsigned amounts by their categories, if some are income and others spending: those of income are
 * money in, the others money out, except transfers. Null if the categories don't say both.
 */
export function directionsByCategory(
  records: DatedRecord[],
  layout: Layout,
): (StatedDirections & { columnIndex: number; likely: true }) | null {
  const columnIndex = layout.columns.category;
  if (columnIndex === null) return null;
  const cells = records.map(({ record }) => tidy(record.cells[columnIndex] ?? ''));
  const categories = [...new Set(cells)];
  const isOf = (side: 'out' | 'in') => (category: string) => categoryDirection(category) === side;
  const signIn = categories.filter(isOf('in'));
  const signOut = categories.filter((category) => !isOf('in')(category) && !isTransferCategory(category));
  if (signIn.length === 0 || !signOut.some(isOf('out'))) return null;
  if (signIn.length > MOST_WORDS || signOut.length > MOST_WORDS) return null;
  if (categories.some((category) => category.length > LONGEST_WORD)) return null;
  const sides = new Map<string, 'out' | 'in'>([
    ...signIn.map((category) => [category, 'in'] as const),
    ...signOut.map((category) => [category, 'out'] as const),
  ]);
  const earned = signIn.map((category) => `"${shorten(category)}"`).join(' and ');
  const text = `${earned} in ${columnInWords(layout, columnIndex)} ${signIn.length > 1 ? 'are' : 'is'} money in, the rest money out`;
  return {
    columnIndex,
    likely: true,
    directions: cells.map((category) => sides.get(category) ?? (category === '' ? null : 'neither')),
    interpretations: [{ mapping: { sign: columnName(layout.headers, columnIndex), signOut, signIn }, text }],
    asked: 'signOut',
  };
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
