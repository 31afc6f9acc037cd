import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { Dashboard, Totals } from '@/lib/domain/dashboard';
import type { Period } from '@/lib/domain/period';
import { createClient } from '@/lib/supabase/server';
import { accountBalanceRow } from './accounts';
import { cents } from './numeric';
import { unexpected } from './unexpected';

const type = z.enum(['expense', 'income']);
const span = z.object({ from: z.string(), to: z.string() });
const counted = z.object({
  spending: cents,
  income: cents,
  expense_count: z.number(),
  income_count: z.number(),
});
const totals = span.extend(counted.shape).transform(({ expense_count, income_count, ...sums }): Totals => ({
  ...sums,
  expenseCount: expense_count,
  incomeCount: income_count,
}));

/** The document of the SQL function `dashboard`. */
export const dashboardDocument = z
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
    days: z.array(z.object({ date: z.string(), spending: cents })),
    categories: z.array(
      z.object({
        category: z.string(),
        spending: cents,
        transactions: z.number(),
        monthly_limit: cents.nullable(),
        month_spending: cents,
      }),
    ),
    most_active: z.object({ category: z.string(), transactions: z.number() }).nullable(),
    ever: counted.extend({
      first: z.string().nullable(),
      last: z.string().nullable(),
      largest: z
        .object({
          id: z.string(),
          date: z.string(),
          description: z.string(),
          merchant: z.string(),
          amount: cents,
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
        amount: cents,
        type,
        account_name: z.string().nullable(),
      }),
    ),
    accounts: z.array(accountBalanceRow),
    net_worth: cents,
    savings_goal: z.object({ target: cents, current: cents, account: z.string().nullable() }).nullable(),
  })
  .transform(({ totals: of, ever, ...document }): Dashboard => ({
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

/** Everything the dashboard shows for a period on the user's `today`, in one round trip. Throws when it can't be read. */
export async function getDashboard(period: Period, today: CalendarDate): Promise<Dashboard> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('dashboard', {
    period_start: period.start,
    period_end: period.end,
    previous_start: period.previousStart,
    today,
  });
  if (error) throw unexpected('reading the dashboard', error);
  return dashboardDocument.parse(data);
}
