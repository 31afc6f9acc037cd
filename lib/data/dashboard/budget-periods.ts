import 'server-only';

import { budgetPeriodsDocument, type BudgetPeriods } from '@/lib/domain/dashboard/budget-periods-document';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { ShownChoice } from '@/lib/domain/dates/period-choice';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from '../errors';

/**
 * A chosen budget period with its neighbours; null for a user with calendar months. It is a request by itself: the
 * reads of a screen need its days.
 * @throws if it can't be read
 */
export async function getBudgetPeriods(
  { offset, day }: ShownChoice,
  today: CalendarDate,
): Promise<BudgetPeriods | null> {
  const asked = { today, step: offset, ...(day === undefined ? {} : { day }) };
  const { data, error } = await (await createClient()).rpc('budget_period', asked);
  if (error) throw logFailure('reading the days of a budget period', error);
  return budgetPeriodsDocument.parse(data);
}
