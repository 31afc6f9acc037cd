import 'server-only';

import type { BudgetLimit, SavingsGoal } from '@/lib/domain/budget';
import { toCents } from '@/lib/domain/money';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from './numeric';
import { unexpected } from './unexpected';

/** The user's budget limits in cents, by category name. */
export async function getBudgetLimits(): Promise<BudgetLimit[]> {
  const supabase = await createClient();
  const { data, error } = await supabase
    .from('budget_limits')
    .select('category, monthly_limit')
    .order('category');
  if (error) throw unexpected('reading budget limits', error);
  return data.map((row) => ({ category: row.category, monthlyLimit: toCents(row.monthly_limit) }));
}

/** Saves the limits of the given categories, all or none; other categories keep theirs. */
export async function saveBudgetLimits(limits: readonly BudgetLimit[]): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase.from('budget_limits').upsert(
    limits.map(({ category, monthlyLimit }) => ({
      category,
      monthly_limit: toNumeric(monthlyLimit),
    })),
    { onConflict: 'user_id,category' },
  );
  if (error) throw unexpected('saving budget limits', error);
}

/** The user's savings goal in cents. */
export async function getSavingsGoal(): Promise<SavingsGoal> {
  const supabase = await createClient();
  const { data, error } = await supabase.from('savings_goals').select('target, current').single();
  if (error) throw unexpected('reading the savings goal', error);
  return { target: toCents(data.target), current: toCents(data.current) };
}

/** Saves the goal's target (cents); the current amount stays as it is. */
export async function saveSavingsTarget(target: number): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase
    .from('savings_goals')
    .upsert({ target: toNumeric(target) }, { onConflict: 'user_id' });
  if (error) throw unexpected('saving the savings goal', error);
}
