import type { CalendarDate } from '../dates/calendar-date';
import type { Span } from '../dates/calendar-days';
import { limitPace } from '../dashboard/spending';
import { UNCATEGORIZED } from '../categories/category';
import { limitOf } from './category-rows';
import type { BudgetCategory } from './page-document';
import { isRunning } from './period';

/** The state of a category in its row; null where it needs no hand. */
export type CategoryState = 'over' | 'ahead' | 'paid' | 'choose' | null;

/** The state of a category in a period. docs/product.md, 'Budgets'. */
export function categoryState(category: BudgetCategory, period: Span, today: CalendarDate): CategoryState {
  const { budgeting, spent, soFar, soFarOfSeries, toCome } = category;
  const limit = limitOf(category);
  if (limit === null) return category.name === UNCATEGORIZED && spent !== 0 ? 'choose' : null;
  // Within its year, a limit may be spent in any period.
  if (limit.per === 'year') return limit.left < 0 ? 'over' : null;
  if (budgeting === 'fixed') {
    if (spent > limit.available) return 'over';
    return spent > 0 && toCome === 0 ? 'paid' : null;
  }
  const pace = limitPace(
    {
      ...{ spending: spent, soFar: soFar - soFarOfSeries, limit: limit.available },
      paced: limit.available - soFarOfSeries - toCome,
    },
    period,
    today,
  );
  if (pace === 'ahead') return isRunning(period, today) ? 'ahead' : null;
  return pace === 'over' ? 'over' : null;
}
