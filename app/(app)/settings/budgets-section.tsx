import { BudgetLimits } from '@/components/budgets/limits';
import { SectionError } from '@/components/settings/section';
import { getBudgets } from '@/lib/data/budgets';
import { userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';

/** The 'Budget Limits' section with its data. */
export async function BudgetsSection() {
  const today = await userToday();
  const budgets = await loadable('showing budgets', getBudgets(today));
  if (!budgets) return <SectionError id="budget-limits" title="Your limits could not be loaded" />;
  return <BudgetLimits budgets={budgets} today={today} />;
}
