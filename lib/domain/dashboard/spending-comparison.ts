import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';

const comparedSpending = byCurrency((currency) =>
  z.object({ now: minorUnits(currency), before: minorUnits(currency), difference: minorUnits(currency) }),
);
export type ComparedSpending = DocumentOf<typeof comparedSpending>;

/** The lines with the largest differences, up or down, and all others as one. */
const breakdown = <Line extends z.ZodType<ComparedSpending>>(
  line: Line,
  of: ReturnType<typeof comparedSpending>,
) =>
  z.object({
    lines: z.array(line),
    /** The number of other lines, and their sums; null if there are none. */
    rest: of.extend({ count: z.number() }).nullable(),
  });
export type Breakdown<Line extends ComparedSpending> = z.infer<ReturnType<typeof breakdown<z.ZodType<Line>>>>;

/** The document of the SQL function `compare_spending`. */
export const spendingComparisonDocument = byCurrency((currency) => {
  const line = comparedSpending(currency);
  const span = z.object({ from: z.string(), to: z.string(), spending: minorUnits(currency) });
  return z.object({
    now: span,
    before: span,
    /** `now.spending - before.spending`. */
    difference: minorUnits(currency),
    /** The spending of each category itself; `isGroup` if others are in it. */
    categories: breakdown(line.extend({ category: z.string(), isGroup: z.boolean() }), line),
    /** Groups with their contents, and categories that are in none. */
    groups: breakdown(line.extend({ group: z.string() }), line),
    payees: breakdown(
      line.extend({
        /** The payee's key: the description without case and accents, with runs of spaces collapsed. */
        payee: z.string(),
        payeeId: z.string(),
        /** The title that lists give the payee. */
        description: z.string(),
      }),
      line,
    ),
  });
});
/**
 * 'What changed' between two spans: the categories, groups and payees that explain the difference in spending, in
 * minor units. The differences of a list's lines and its rest add up to the whole difference.
 */
export type SpendingComparison = DocumentOf<typeof spendingComparisonDocument>;
