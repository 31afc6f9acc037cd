import './no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from './document';

const change = byCurrency((currency) =>
  z.object({ now: minorUnits(currency), before: minorUnits(currency), difference: minorUnits(currency) }),
);
export type Change = DocumentOf<typeof change>;

/** The lines with the largest differences, rises and falls alike, and what is left as one. */
const breakdown = <Line extends z.ZodType<Change>>(line: Line, of: ReturnType<typeof change>) =>
  z.object({
    lines: z.array(line),
    /** How many others have spending on either side, and their sums; null when there are none. */
    rest: of.extend({ count: z.number() }).nullable(),
  });
export type Breakdown<Line extends Change> = z.infer<ReturnType<typeof breakdown<z.ZodType<Line>>>>;

/** The document of the SQL function `compare_spending`. */
export const spendingComparisonDocument = byCurrency((currency) => {
  const line = change(currency);
  const span = z.object({ from: z.string(), to: z.string(), spending: minorUnits(currency) });
  return z.object({
    now: span,
    before: span,
    /** `now.spending - before.spending`. */
    difference: minorUnits(currency),
    categories: breakdown(line.extend({ category: z.string() }), line),
    merchants: breakdown(
      line.extend({
        /** The description as merchants are told apart: without case and accents, its blanks collapsed. */
        merchant: z.string(),
        /** The latest description of it, to show. */
        description: z.string(),
      }),
      line,
    ),
  });
});
/**
 * 'What changed' between two spans of days: the categories and the merchants that explain the difference in
 * spending. Amounts in minor units. In each list, the differences of its lines and of its rest add up to the whole.
 */
export type SpendingComparison = DocumentOf<typeof spendingComparisonDocument>;
