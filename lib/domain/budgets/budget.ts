import type { z } from 'zod';
import { limitPace, spendingVelocity, type LimitPace } from '../dashboard/spending';
import type { CalendarDate } from '../dates/calendar-date';
import { monthOf, type Span } from '../dates/calendar-days';
import type { DocumentOf } from '../money/document';
import type { categoryBudget } from './document';
import type { budgetLimitsSchema } from './form';

/** The amount a user wants to spend in a category per budget period, in minor units. */
export type BudgetLimit = z.output<ReturnType<typeof budgetLimitsSchema>>['limits'][number];

/** A past period's spending and the limit it had, or null; in minor units. */
export type PastMonth = CategoryBudget['months'][number];

/** True if the period's spending was over its limit. */
export function isOverLimit({ spent, limit }: PastMonth): boolean {
  return limit !== null && spent > limit;
}

/** A category as the settings show it; amounts in minor units. */
export type CategoryBudget = DocumentOf<typeof categoryBudget>;

/** A category that has a limit. */
export type LimitedCategory = CategoryBudget & { monthlyLimit: number };

/** True if a category has a limit. */
export function hasLimit(budget: CategoryBudget): budget is LimitedCategory {
  return budget.monthlyLimit !== null;
}

/** The days of a budget's periods, as far as they are no calendar months. */
export type Days = Pick<CategoryBudget, 'period'>;

/** The days of the running budget period. */
export function runningDays({ period }: Days, today: CalendarDate): Span {
  return period ?? monthOf(today);
}

/** The word for its periods: 'month', or 'period' if their days come with it, as one is no calendar month. */
export function unitOf({ period }: Days): 'month' | 'period' {
  return period ? 'period' : 'month';
}

/** The progress of a category's running period. */
export interface BudgetProgress {
  pace: LimitPace;
  /** The rest of the available amount, in minor units; negative if the period is over it. */
  left: number;
  /**
   * The period's spending at its end, at the pace so far and with the rows dated later, in minor units; null on its
   * last day.
   */
  atEnd: number | null;
}

/** Compares a category's running period with its limit on the day `today`. */
export function budgetProgress(budget: LimitedCategory, today: CalendarDate): BudgetProgress {
  const { spent, soFar, available, monthlyLimit } = budget;
  const days = runningDays(budget, today);
  const limit = available ?? monthlyLimit;
  const velocity = today < days.to ? spendingVelocity({ ...days, spending: spent, soFar }, today) : null;
  return {
    pace: limitPace({ spending: spent, soFar, limit }, days, today),
    left: limit - spent,
    atEnd: velocity && velocity.atEnd,
  };
}
