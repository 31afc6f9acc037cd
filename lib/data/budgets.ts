import 'server-only';

import { z } from 'zod';
import type { BudgetLimit, CategoryBudget } from '@/lib/domain/budget';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { toDecimal } from '@/lib/domain/money';
import { createClient } from '@/lib/supabase/server';
import { categoryRefusal, type CategoryRefusal } from './categories';
import { cents } from './numeric';
import { unexpected } from './unexpected';

const budgetsDocument = z.array(
  z
    .object({
      category: z.string(),
      monthly_limit: cents.nullable(),
      transactions: z.number().int(),
      spent: cents,
      so_far: cents,
      months: z.array(cents).length(6),
    })
    .transform(({ monthly_limit, so_far, ...budget }): CategoryBudget => ({
      ...budget,
      monthlyLimit: monthly_limit,
      soFar: so_far,
    })),
);

/** Every category with its limit in the month of `today` and its spending: of the calendar month of `today` and of the six before. */
export async function getBudgets(today: CalendarDate): Promise<CategoryBudget[]> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('budgets', { today });
  if (error) throw unexpected('reading budgets', error);
  return budgetsDocument.parse(data);
}

/**
 * Saves the limits of the given categories from the month of `today` on, all or none; other categories keep theirs,
 * and the months before the limits they had.
 */
export async function saveBudgetLimits(
  limits: readonly BudgetLimit[],
  today: CalendarDate,
): Promise<{ refused: CategoryRefusal } | { refused?: never }> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('save_budget_limits', {
    limits: limits.map(({ category, monthlyLimit }) => ({
      category,
      monthly_limit: toDecimal(monthlyLimit),
    })),
    today,
  });
  return error ? { refused: categoryRefusal('saving budget limits', error) } : {};
}
