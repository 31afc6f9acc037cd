import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';
import type { Currency } from '../money/currency';
import { toDecimal } from '../money/money';
import { csvFile, textCell } from '../text/csv-cells';

/** The document of the SQL function `limit_history`. */
export const limitHistory = byCurrency((currency) =>
  z.array(
    z.object({
      category: z.string(),
      from: z.string(),
      to: z.string(),
      /** Of a year's limit the amount that is set aside. */
      amount: minorUnits(currency),
      carried: minorUnits(currency),
      movedIn: minorUnits(currency),
      movedOut: minorUnits(currency),
      available: minorUnits(currency),
      spent: minorUnits(currency),
      left: minorUnits(currency),
      /** The day a year's limit is for; null of other limits. */
      dueOn: z.string().nullable(),
    }),
  ),
);
/** The limits of all budget periods since the first row, in minor units. docs/product.md, 'Budget periods'. */
export type LimitHistory = DocumentOf<typeof limitHistory>;

const AMOUNTS = ['amount', 'carried', 'movedIn', 'movedOut', 'available', 'spent', 'left'] as const;
const HEADERS = [
  ...['category', 'first day', 'last day'],
  ...['limit', 'carried', 'moved in', 'moved out', 'available', 'spent', 'left', 'year until'],
];

/** Limits by period as CSV, the category quoted and protected from being evaluated as a formula. */
export function limitHistoryCsv(history: LimitHistory, currency: Currency): string {
  return csvFile([
    HEADERS.map(textCell),
    ...history.map((limit) => [
      ...[textCell(limit.category), textCell(limit.from), textCell(limit.to)],
      ...AMOUNTS.map((name) => toDecimal(limit[name], currency)),
      limit.dueOn === null ? '' : textCell(limit.dueOn),
    ]),
  ]);
}
