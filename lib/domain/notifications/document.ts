import '../forms/no-eval';
import { z } from 'zod';
import { PERIOD_KINDS } from '../budgets/enums';
import { exponentOf, type Currency } from '../money/currency';
import { byCurrency, minorUnits } from '../money/document';
import { toMinorUnits } from '../money/money';
import { noticeDocument } from '../recurring/notices/notice';
import { transactionMarks } from '../transactions/document';
import { NOTIFICATION_KINDS } from './enums';

/** A sum of amounts in minor units; null if it is too large to be exact. */
const sum = (currency: Currency) =>
  z
    .union([z.number(), z.string()])
    .transform((value) =>
      Number(value) * 10 ** exponentOf(currency) > Number.MAX_SAFE_INTEGER
        ? null
        : toMinorUnits(value, currency),
    );

export const budgetAlert = byCurrency((currency) =>
  z.object({
    category: z.string(),
    /** The key of the budget period; of a calendar month its first day. */
    month: z.string(),
    /** The days of the budget period; missing for a calendar month, and if the period is gone. */
    period: z.object({ from: z.string(), to: z.string(), kind: z.enum(PERIOD_KINDS) }).optional(),
    /** In percent; the highest one if several were reached at once. */
    threshold: z.number(),
    spending: sum(currency),
    limit: minorUnits(currency),
  }),
);

export const largeTransactionAlert = byCurrency((currency) =>
  z.object({
    date: z.string(),
    description: z.string(),
    amount: minorUnits(currency),
    /** The transaction as it is now; null if it is gone. */
    row: transactionMarks(currency).nullable(),
  }),
);

export const notificationDocument = byCurrency((currency) =>
  z.object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    createdAt: z.string(),
    read: z.boolean(),
    /** The import's file; null if the notification isn't from an import. */
    fileName: z.string().nullable(),
    /** The first ones only; the counts are of all. */
    budgets: z.array(budgetAlert(currency)),
    larges: z.array(largeTransactionAlert(currency)),
    notices: z.array(noticeDocument),
    budgetCount: z.number(),
    largeCount: z.number(),
    noticeCount: z.number(),
  }),
);

/** The document of the SQL function `notifications_page`. */
export const notificationsDocument = byCurrency((currency) =>
  z.object({
    rows: z.array(notificationDocument(currency)),
    /** True if there are older ones. */
    more: z.boolean(),
    /** The number of unread notifications in total. */
    unread: z.number(),
  }),
);
