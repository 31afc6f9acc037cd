import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { Currency } from '@/lib/domain/currency';
import type { Dashboard, Totals } from '@/lib/domain/dashboard';
import type { Period } from '@/lib/domain/period';
import { LEDGER_TYPES } from '@/lib/domain/transaction';
import { createClient } from '@/lib/supabase/server';
import { accountBalanceRow } from './accounts';
import { byCurrency, minorUnits } from './numeric';
import { getCurrency } from './shell';
import { logFailure } from './errors';

const type = z.enum(LEDGER_TYPES);
const span = z.object({ from: z.string(), to: z.string() });
const counted = (currency: Currency) =>
  z.object({
    spending: minorUnits(currency),
    income: minorUnits(currency),
    expense_count: z.number(),
    income_count: z.number(),
  });
const totalsIn = (currency: Currency) =>
  span.extend(counted(currency).shape).transform(({ expense_count, income_count, ...sums }): Totals => ({
    ...sums,
    expenseCount: expense_count,
    incomeCount: income_count,
  }));

/**
 * The document of the SQL function `dashboard`.
 * @internal exported for tests
 */
export const dashboardDocument = byCurrency((currency) => {
  const totals = totalsIn(currency);
  const amount = minorUnits(currency);
  return z
    .object({
      totals: z.object({
        period: totals,
        previous: totals,
        so_far: totals.nullable(),
        so_far_before: totals.nullable(),
        trend: totals,
        trend_before: totals,
      }),
      month: span,
      days: z.array(z.object({ date: z.string(), spending: amount })),
      categories: z.array(
        z.object({
          category: z.string(),
          spending: amount,
          transactions: z.number(),
          monthly_limit: amount.nullable(),
          month_spending: amount,
        }),
      ),
      most_active: z.object({ category: z.string(), transactions: z.number() }).nullable(),
      ever: counted(currency).extend({
        first: z.string().nullable(),
        last: z.string().nullable(),
        largest: z
          .object({
            id: z.string(),
            date: z.string(),
            description: z.string(),
            merchant: z.string(),
            amount,
            type,
          })
          .nullable(),
      }),
      recent: z.array(
        z.object({
          id: z.string(),
          date: z.string(),
          description: z.string(),
          category: z.string(),
          amount,
          type,
          account_name: z.string().nullable(),
        }),
      ),
      accounts: z.array(accountBalanceRow(currency)),
      net_worth: amount,
      savings_goal: z.object({ target: amount, current: amount, account: z.string().nullable() }).nullable(),
    })
    .transform(({ totals: of, ever, ...document }): Dashboard => ({
      currency,
      period: of.period,
      previous: of.previous,
      soFar: of.so_far && of.so_far_before && { now: of.so_far, before: of.so_far_before },
      days: document.days,
      categories: document.categories.map(({ monthly_limit, month_spending, ...row }) => ({
        ...row,
        monthlyLimit: monthly_limit,
        monthSpending: month_spending,
      })),
      mostActive: document.most_active,
      month: document.month,
      monthlyTrend: { now: of.trend, before: of.trend_before },
      ever: {
        spending: ever.spending,
        income: ever.income,
        expenseCount: ever.expense_count,
        incomeCount: ever.income_count,
        span: ever.first === null || ever.last === null ? null : { from: ever.first, to: ever.last },
        largest: ever.largest,
      },
      recent: document.recent.map(({ account_name, ...row }) => ({ ...row, accountName: account_name })),
      accounts: document.accounts,
      netWorth: document.net_worth,
      savingsGoal: document.savings_goal,
    }));
});

/** Everything the dashboard shows for a period on the user's `today`, in one round trip. Throws when it can't be read. */
export async function getDashboard(period: Period, today: CalendarDate): Promise<Dashboard> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('dashboard', {
      period_start: period.start,
      period_end: period.end,
      previous_start: period.previousStart,
      today,
    }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the dashboard', error);
  return dashboardDocument(currency).parse(data);
}
