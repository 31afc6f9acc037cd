import '../forms/no-eval';
import { z } from 'zod';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';

/** The index of a bucket, and the value in it. */
const cell = byCurrency((currency) => z.tuple([z.number().int(), minorUnits(currency)]));

/** Sums of one key over the whole span, in each bucket with a line, and in the span it is compared with. */
const figure = byCurrency((currency) =>
  z.object({
    value: minorUnits(currency),
    /** The part of it that is one-time, which averages leave out. */
    oneTime: minorUnits(currency),
    /** The number of its rows, where it is counted. */
    rows: z.number().int().nullable(),
    /** Null without a whole bucket. */
    average: minorUnits(currency).nullable(),
    /** The number of whole buckets with a line that is in the average. */
    activeBuckets: z.number().int(),
    /** The part of a running span that is dated up to today; missing where it is all of it. */
    soFar: minorUnits(currency).nullish(),
    /** Null where nothing is compared. */
    before: minorUnits(currency).nullable(),
    cells: z.array(cell(currency)),
  }),
);
export type Figure = DocumentOf<typeof figure>;

const bucket = z.object({
  from: z.string(),
  to: z.string(),
  /** True if it is in averages. */
  isWhole: z.boolean(),
  /** True if it holds today. */
  isRunning: z.boolean(),
});
export type Bucket = z.infer<typeof bucket>;

/** Parts that both documents have. */
const leftOut = byCurrency((currency) =>
  z.object({
    /** The day of the ledger's first line; null without any. */
    firstDay: z.string().nullable(),
    buckets: z.array(bucket),
    notCounted: z.object({ rows: z.number().int(), amount: minorUnits(currency) }),
    /** Rows whose amounts have no value in the preferred currency. */
    withoutValue: z.array(z.object({ currency: z.string(), rows: z.number().int() })),
  }),
);

const key = byCurrency((currency) =>
  figure(currency).extend({
    /** An id, or 'none', 'several', 'all'. */
    key: z.string(),
    /** Null for a key that is no id, and for a payee or account that is gone. */
    name: z.string().nullable(),
    /** The group that a category is in, by name. */
    group: z.string().nullable(),
    isGroup: z.boolean(),
    /** True for the rows of a group that are in none of its categories. */
    ownRows: z.boolean(),
  }),
);
export type ReportKey = DocumentOf<typeof key>;

/** The document of the SQL function `spending_report`. */
export const spendingReportDocument = byCurrency((currency) =>
  leftOut(currency).extend({
    /** The largest first. */
    keys: z.array(key(currency)),
    total: figure(currency),
    /** The totals of the buckets before, null before the ledger's first line; none where nothing is compared. */
    bucketsBefore: z.array(minorUnits(currency).nullable()),
    /** The keys beyond the list; null if there are none. */
    others: figure(currency).extend({ count: z.number().int() }).nullable(),
  }),
);
export type SpendingReport = DocumentOf<typeof spendingReportDocument>;

const monthRow = byCurrency((currency) =>
  key(currency).extend({
    /** Missing where a group's own rows are not listed. */
    ownRows: z.boolean().default(false),
    archived: z.boolean(),
  }),
);
/** A group, or a category with the name of its group. */
export type MonthRow = DocumentOf<typeof monthRow>;

const section = byCurrency((currency) =>
  z.object({
    /** In the user's order. */
    rows: z.array(monthRow(currency)),
    total: figure(currency),
  }),
);

/** The document of the SQL function `month_report`. */
export const monthReportDocument = byCurrency((currency) =>
  leftOut(currency).extend({
    spending: section(currency),
    income: section(currency),
    /** Income without spending. */
    kept: figure(currency),
    /** The limits of categories by key and bucket, with all that was carried and moved. */
    limits: z.array(z.object({ key: z.string(), bucket: z.number().int(), available: minorUnits(currency) })),
  }),
);
export type MonthReport = DocumentOf<typeof monthReportDocument>;
