import type { Span } from './calendar-days';

/**
 * 'What changed' between two spans of days: the categories and the merchants that explain the difference in
 * spending. Amounts in minor units. In each list, the differences of its lines and of its rest add up to the whole.
 */
export interface SpendingComparison {
  now: Span & { spending: number };
  before: Span & { spending: number };
  /** `now.spending - before.spending`. */
  difference: number;
  categories: Breakdown<CategoryChange>;
  merchants: Breakdown<MerchantChange>;
}

/** The lines with the largest differences, rises and falls alike, and what is left as one. */
export interface Breakdown<Line extends Change> {
  lines: Line[];
  /** How many others have spending on either side, and their sums; null when there are none. */
  rest: (Change & { count: number }) | null;
}

export interface Change {
  now: number;
  before: number;
  difference: number;
}

export interface CategoryChange extends Change {
  category: string;
}

export interface MerchantChange extends Change {
  /** The description as merchants are told apart: without case and accents, its blanks collapsed. */
  merchant: string;
  /** The latest description of it, to show. */
  description: string;
}
