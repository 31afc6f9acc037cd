import './no-eval';
import { z } from 'zod';
import { accountBalanceDocument } from './account-document';
import type { Currency } from './currency';
import { byCurrency, minorUnits, type DocumentOf } from './document';
import { savingsGoalDocument } from './savings-goal-document';
import { transactionDocument, transactionMarks } from './transaction-document';

/** All days included on both ends. */
const span = z.object({ from: z.string(), to: z.string() });

const counted = (currency: Currency) =>
  z.object({
    spending: minorUnits(currency),
    income: minorUnits(currency),
    expenseCount: z.number(),
    incomeCount: z.number(),
  });

const totals = byCurrency((currency) => span.extend(counted(currency).shape));
/** What was recorded for the days of a span. */
export type Totals = DocumentOf<typeof totals>;

const comparison = byCurrency((currency) => z.object({ now: totals(currency), before: totals(currency) }));
/** The days of something up to today, against as many days of what was before it (at most all of them). */
export type Comparison = DocumentOf<typeof comparison>;

const categorySpending = byCurrency((currency) =>
  z.object({
    category: z.string(),
    spending: minorUnits(currency),
    /** How many expenses of the period. */
    transactions: z.number(),
    /** The category's monthly limit; null when it has none. */
    monthlyLimit: minorUnits(currency).nullable(),
    /** Its spending in the whole of `Dashboard.month`, which the limit is for. */
    monthSpending: minorUnits(currency),
  }),
);
export type CategorySpending = DocumentOf<typeof categorySpending>;

const recentTransaction = byCurrency((currency) =>
  transactionDocument(currency).omit({ accountId: true, note: true, revision: true }).extend({
    /** Null when the account can't be found: shown as 'Unknown Account'. */
    accountName: z.string().nullable(),
  }),
);
export type RecentTransaction = DocumentOf<typeof recentTransaction>;

/** The document of the SQL function `dashboard`. */
export const dashboardDocument = byCurrency((currency) =>
  z
    .object({
      /** The whole period shown, and the whole one before it. */
      period: totals(currency),
      previous: totals(currency),
      /** Like for like: only while the period is running; null before and after. */
      soFar: comparison(currency).nullable(),
      /** Spending per day of the period and of the one before it; days without spending are left out. */
      days: z.array(z.object({ date: z.string(), spending: minorUnits(currency) })),
      /** All categories with spending in the period, the largest first. */
      categories: z.array(categorySpending(currency)),
      /** The category with most transactions in the period, both types counted; null when it has none. */
      mostActive: z.object({ category: z.string(), transactions: z.number() }).nullable(),
      /** The month the limits are held against: whole, the one that holds the period's last day, or today if that is earlier. */
      month: span,
      /** 'Monthly Trend': that month, up to today while it is running, against the month before. */
      monthlyTrend: comparison(currency),
      /** Figures over all of the user's transactions. */
      ever: counted(currency).extend({
        /** The dates of the first and the last transaction; null when there is none. */
        span: span.nullable(),
        /** The largest amount of either type, the latest one of equals; null when there is none. */
        largest: transactionMarks(currency).extend({ id: z.string(), description: z.string() }).nullable(),
      }),
      recent: z.array(recentTransaction(currency)),
      accounts: z.array(accountBalanceDocument(currency)),
      /** Σ of the balances of all open accounts. */
      netWorth: minorUnits(currency),
      /** Null when the user has none. */
      savingsGoal: savingsGoalDocument(currency).nullable(),
    })
    .transform((document) => ({
      ...document,
      /** The currency of all its amounts. */
      currency,
    })),
);
/** Everything the dashboard shows for one period. All amounts in minor units. */
export type Dashboard = DocumentOf<typeof dashboardDocument>;
