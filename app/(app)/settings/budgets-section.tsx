import { BudgetLimits } from '@/components/budgets/limits';
import { SectionError } from '@/components/settings/section';
import { getBudgets } from '@/lib/data/budgets';
import { loadable } from '@/lib/data/errors';
import { perPeriod } from '@/lib/domain/budgets/limit-name';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

/** The 'Budget Limits' section with its data. */
export async function showBudgets(today: CalendarDate) {
  const budgets = await loadable('showing budgets', getBudgets(today));
  if (!budgets) return <SectionError id="budget-limits" title="Your limits could not be loaded" />;
  const per = perPeriod(budgets[0]?.period?.kind ?? 'month');
  return <BudgetLimits budgets={budgets} per={per} today={today} />;
}
