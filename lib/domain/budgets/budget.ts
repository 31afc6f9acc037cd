import type { z } from 'zod';
import { limitPace, spendingVelocity, type LimitPace } from '../dashboard/spending';
import type { CalendarDate } from '../dates/calendar-date';
import { monthOf, type Span } from '../dates/calendar-days';
import { formatMonthYear } from '../dates/format';
import type { DocumentOf } from '../money/document';
import type { categoryBudget } from './document';
import type { budgetLimitsSchema } from './form';
import { periodLabel } from './period';

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

/** The amount that may be spent in the running period: the limit with all carried and moved. */
export function availableOf({ available, monthlyLimit }: LimitedCategory): number {
  return available ?? monthlyLimit;
}

type Days = Pick<CategoryBudget, 'period'>;

/** The days of the running budget period. */
export function runningDays({ period }: Days, today: CalendarDate): Span {
  return period ? { from: period.from, to: period.to } : monthOf(today);
}

/** True if the running budget period is no calendar month. */
export function isOtherPeriod({ period }: Days): boolean {
  return period !== undefined && period.kind !== 'month';
}

/** The periods whose spending a budget shows, with their days and labels: the six before the running one, oldest first. */
export function periodsBefore(
  { period }: Days,
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate; label: string }[] {
  return period
    ? period.past.map((past) => ({ start: past.from, end: past.to, label: periodLabel(past) }))
    : monthsBefore(today);
}

/** The unit of those periods: 'months', or 'periods' if one is no calendar month. */
export function pastUnit({ period }: Days): 'months' | 'periods' {
  return period?.past.some(({ kind }) => kind !== 'month') ? 'periods' : 'months';
}

/**
 * The six calendar months before the one of `today`.
 * @internal
 */
export function monthsBefore(
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate; label: string }[] {
  return [-6, -5, -4, -3, -2, -1].map((offset) => {
    const { from, to } = monthOf(today, offset);
    return { start: from, end: to, label: formatMonthYear(from) };
  });
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
  const { spent, soFar } = budget;
  const [days, limit] = [runningDays(budget, today), availableOf(budget)];
  const velocity = today < days.to ? spendingVelocity({ ...days, spending: spent, soFar }, today) : null;
  return {
    pace: limitPace({ spending: spent, soFar, limit }, days, today),
    left: limit - spent,
    atEnd: velocity && velocity.atEnd,
  };
}
