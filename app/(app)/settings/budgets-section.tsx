import { BudgetLimits } from '@/components/budgets/limits';
import { SectionError } from '@/components/settings/section';
import { getBudgets } from '@/lib/data/budgets';
import { loadable } from '@/lib/data/errors';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

/** The 'Budget Limits' section with its data. */
export async function showBudgets(today: CalendarDate) {
  const budgets = await loadable('showing budgets', getBudgets(today));
  if (!budgets) return <SectionError id="budget-limits" title="Your limits could not be loaded" />;
  return <BudgetLimits budgets={budgets} today={today} />;
}
