import '../../forms/no-eval';
import { z } from 'zod';
import type { Currency } from '../../money/currency';
import { byCurrency, minorUnits } from '../../money/document';
import { toMinorUnits } from '../../money/money';
import { recurringPageDocument } from '../page-document';

const rowDocument = z.object({
  seriesId: z.string(),
  id: z.string(),
  date: z.string(),
  amount: z.union([z.number(), z.string()]),
  /** The occurrence it fills; null if it fills none. */
  due: z.string().nullable(),
});

const extrasDocument = byCurrency((currency: Currency) =>
  z.object({
    /** The least amount of a large transaction. */
    largeFrom: minorUnits(currency),
    known: z.array(
      z.object({
        seriesId: z.string(),
        /** The day since when the user has known the series. */
        since: z.string(),
        /** True if a file of its account has come since. */
        hasNewFile: z.boolean(),
      }),
    ),
    rows: z.array(rowDocument),
    /** Late occurrences that were told and not read yet. */
    unread: z.array(z.object({ seriesId: z.string(), due: z.string() })),
  }),
);

/** The document of the SQL function `notices_page`; amounts of rows are signed minor units of their series' currency. */
export const noticesPageDocument = (currency: Currency) =>
  z.unknown().transform((document) => {
    const page = recurringPageDocument.parse(document);
    const { rows, ...extras } = extrasDocument(currency).parse(document);
    const currencies = new Map(page.series.map((one) => [one.id, one.currency]));
    return {
      ...page,
      ...extras,
      currency,
      rows: rows.map((row) => ({
        ...row,
        amount: toMinorUnits(row.amount, currencies.get(row.seriesId) ?? currency),
      })),
    };
  });
export type NoticesPage = z.infer<ReturnType<typeof noticesPageDocument>>;
