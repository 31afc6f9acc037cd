import 'server-only';

import { z } from 'zod';
import { toCents } from '@/lib/domain/money';
import type { Period } from '@/lib/domain/period';
import type { Dashboard } from '@/lib/domain/spending';
import { createClient } from '@/lib/supabase/server';
import { accountBalanceRow } from './accounts';
import { unexpected } from './unexpected';

const cents = z.union([z.number(), z.string()]).transform(toCents);

const dashboardDocument = z
  .object({
    totals: z.object({
      spending: cents,
      income: cents,
      expenses: z.number(),
      incomes: z.number(),
      previous_spending: cents,
      previous_transactions: z.number(),
    }),
    days: z.array(z.object({ date: z.string(), spending: cents })),
    categories: z.array(
      z.object({
        category: z.string(),
        spending: cents,
        transactions: z.number(),
        monthly_limit: cents.nullable(),
      }),
    ),
    recent: z.array(
      z.object({
        id: z.string(),
        date: z.string(),
        description: z.string(),
        category: z.string(),
        amount: cents,
        type: z.enum(['expense', 'income']),
        account_name: z.string().nullable(),
      }),
    ),
    accounts: z.array(accountBalanceRow),
  })
  .transform(({ totals, days, categories, recent, accounts }): Dashboard => ({
    spending: totals.spending,
    income: totals.income,
    expenseCount: totals.expenses,
    incomeCount: totals.incomes,
    previousSpending: totals.previous_spending,
    previousTransactions: totals.previous_transactions,
    days,
    categories: categories.map(({ category, spending, transactions, monthly_limit }) => ({
      category,
      spending,
      transactions,
      monthlyLimit: monthly_limit,
    })),
    recent: recent.map(({ account_name, ...row }) => ({ ...row, accountName: account_name })),
    accounts,
  }));

/** Everything the dashboard shows for a period, in one round trip. */
export async function getDashboard(period: Period): Promise<Dashboard> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('dashboard', {
    period_start: period.start,
    period_end: period.end,
    previous_start: period.previousStart,
  });
  if (error) throw unexpected('reading the dashboard', error);
  return dashboardDocument.parse(data);
}
