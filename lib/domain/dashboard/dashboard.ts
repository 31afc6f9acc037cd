import '../forms/no-eval';
import { z } from 'zod';
import { accountBalanceDocument } from '../accounts/document';
import { savingsGoalDocument } from '../goals/savings-goal-document';
import type { Currency } from '../money/currency';
import { byCurrency, minorUnits, type DocumentOf } from '../money/document';
import { leftOutDocument, transactionDocument, transactionMarks } from '../transactions/document';

/** First and last day, both included. */
const span = z.object({ from: z.string(), to: z.string() });

const counted = (currency: Currency) =>
  z.object({
    spending: minorUnits(currency),
    income: minorUnits(currency),
    expenseCount: z.number(),
    refundCount: z.number(),
    incomeCount: z.number(),
  });

const totals = byCurrency((currency) =>
  span.extend(counted(currency).shape).extend({
    /** The part of it that is one-time, which averages and paces leave out. */
    oneTimeSpending: minorUnits(currency),
    oneTimeCount: z.number(),
  }),
);
/** The sums and counts of a span of days. */
export type Totals = DocumentOf<typeof totals>;

const comparison = byCurrency((currency) => z.object({ now: totals(currency), before: totals(currency) }));
/** The days up to today, against as many days of the span before (at most all of them). */
export type Comparison = DocumentOf<typeof comparison>;

const categorySpending = byCurrency((currency) =>
  z.object({
    category: z.string(),
    /** The group it is in, by name; null for a group, or a category by itself. */
    group: z.string().nullable(),
    spending: minorUnits(currency),
    /** The number of its lines of spending in the period. */
    transactions: z.number(),
    /** The category's monthly limit; null if it has none. */
    monthlyLimit: minorUnits(currency).nullable(),
    /** The spending in the whole of `Dashboard.month` that the limit applies to: of a group with its categories. */
    monthSpending: minorUnits(currency),
    /** The part of it that is dated up to today, without one-time spending: its pace. */
    monthSoFar: minorUnits(currency),
  }),
);
export type CategorySpending = DocumentOf<typeof categorySpending>;

const recentTransaction = byCurrency((currency) =>
  transactionDocument(currency)
    .pick({
      id: true,
      date: true,
      description: true,
      category: true,
      amount: true,
      type: true,
      incoming: true,
      counted: true,
    })
    .extend({
      /** The payee's key: the description without case and accents. */
      payee: z.string(),
      split: z.boolean(),
      /** The account on the other side of a transfer; null if it is none. */
      otherAccountName: z.string().nullable(),
      /** Null if the account can't be found: shown as 'Unknown Account'. */
      accountName: z.string().nullable(),
    }),
);
export type RecentTransaction = DocumentOf<typeof recentTransaction>;

const bucket = byCurrency((currency) =>
  span.extend({
    /** Null for a bucket to come with nothing recorded. */
    spending: minorUnits(currency).nullable(),
    /** The days of the previous period it is compared with; null if that has none left. */
    before: span.extend({ spending: minorUnits(currency) }).nullable(),
    /** The days up to today, against as many days; null unless the bucket is running. */
    soFar: z.object({ now: minorUnits(currency), before: minorUnits(currency).nullable() }).nullable(),
  }),
);
/** A week or month of the period, with only the days within it. */
export type SpendingBucket = DocumentOf<typeof bucket>;

/** The document of the SQL function `dashboard`. */
export const dashboardDocument = byCurrency((currency) =>
  z
    .object({
      /** The whole period shown, and the whole period before it. */
      period: totals(currency),
      previous: totals(currency),
      /** The days of the running period up to today, compared with as many days; null if the period isn't running. */
      soFar: comparison(currency).nullable(),
      /**
       * Spending per day of the period and of the one before, and their running totals; days without spending are
       * missing.
       */
      days: z.array(
        z.object({ date: z.string(), spending: minorUnits(currency), total: minorUnits(currency) }),
      ),
      /** The period's weeks or months; empty for a week. */
      buckets: z.array(bucket(currency)),
      /** All categories with spending in the period, largest first. */
      categories: z.array(categorySpending(currency)),
      /** The same by group: each with its categories, and the categories that are in none. */
      groups: z.array(categorySpending(currency)),
      /** The category with the most lines of spending or income in the period; null if there is none. */
      mostActive: z.object({ category: z.string(), transactions: z.number() }).nullable(),
      /**
       * The month the limits apply to, as a whole: the month of the period's last day, or of today if that is
       * earlier.
       */
      month: span,
      /** 'Monthly Trend': `month`, up to today while it is running, against the month before. */
      monthlyTrend: comparison(currency),
      /** Figures over all of the user's transactions. */
      ever: counted(currency).extend({
        /** The spending without the refunds that it nets. */
        expenses: minorUnits(currency),
        oneTimeSpending: minorUnits(currency),
        oneTimeExpenses: minorUnits(currency),
        oneTimeIncome: minorUnits(currency),
        oneTimeExpenseCount: z.number(),
        oneTimeRefundCount: z.number(),
        oneTimeIncomeCount: z.number(),
        /** The dates of the first and the last transaction; null if there are none. */
        span: span.nullable(),
        /** The largest amount that is no transfer, whatever its sign; the latest of equals. Null if there is none. */
        largest: transactionMarks(currency).extend({ id: z.string(), description: z.string() }).nullable(),
      }),
      /** The transfers of the period, and its rows that are not counted; both are in no total. */
      transfers: leftOutDocument(currency),
      notCounted: leftOutDocument(currency),
      recent: z.array(recentTransaction(currency)),
      accounts: z.array(accountBalanceDocument(currency)),
      /** The sum of the balances of all open accounts. */
      netWorth: minorUnits(currency),
      /** Null if the user has none. */
      savingsGoal: savingsGoalDocument(currency).nullable(),
    })
    .transform((document) => ({
      ...document,
      /** The currency of all amounts. */
      currency,
    })),
);
/**
 * Everything the dashboard shows for one period. All amounts are in minor units. docs/product.md, 'Dashboard
 * figures'.
 */
export type Dashboard = DocumentOf<typeof dashboardDocument>;
