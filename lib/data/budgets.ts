import 'server-only';

import { z } from 'zod';
import type { BudgetLimit, CategoryBudget } from '@/lib/domain/budgets/budget';
import { categoryBudget } from '@/lib/domain/budgets/document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { toDecimal } from '@/lib/domain/money/money';
import { failure, success, type Result } from '@/lib/domain/errors/result';
import { createClient } from '@/lib/supabase/server';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';
import { raisedFailure, logFailure } from './errors';

/** Every category with its limit in the month of `today` and its spending in that month and the six before. */
export async function getBudgets(today: CalendarDate): Promise<CategoryBudget[]> {
  const [{ data, error }, currency] = await Promise.all([readDocument('budgets', { today }), getCurrency()]);
  if (error) throw logFailure('reading budgets', error);
  return z.array(categoryBudget(currency)).parse(data);
}

/**
 * Saves the limits of the given categories, all or none. They apply from the month of `today` on; earlier months and
 * other categories keep theirs. docs/product.md, 'Budgets'.
 */
export async function saveBudgetLimits(
  limits: readonly BudgetLimit[],
  today: CalendarDate,
  currency: Currency,
): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('save_budget_limits', {
    limits: limits.map(({ category, monthlyLimit }) => ({
      category,
      monthlyLimit: toDecimal(monthlyLimit, currency),
    })),
    today,
  });
  if (!error) return success();
  return raisedFailure('saving budget limits', error, {
    category_gone: (category) => failure('limit_category_gone', { category }),
  });
}
