import type { z } from 'zod';
import { limitPace, spendingVelocity, type LimitPace } from '../dashboard/spending';
import type { CalendarDate } from '../dates/calendar-date';
import { monthOf } from '../dates/calendar-days';
import { formatMonthYear } from '../dates/format';
import type { DocumentOf } from '../money/document';
import type { categoryBudget } from './document';
import type { budgetLimitsSchema } from './form';

/** The amount a user wants to spend in a category per calendar month, in minor units. */
export type BudgetLimit = z.output<ReturnType<typeof budgetLimitsSchema>>['limits'][number];

/** A past month's spending and the limit it had, or null; in minor units. */
export type PastMonth = CategoryBudget['months'][number];

/** True if the month's spending was over its limit. */
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

/** The months whose spending a budget shows: the six before the current one, oldest first. */
export function monthsBefore(
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate; label: string }[] {
  return [-6, -5, -4, -3, -2, -1].map((offset) => {
    const { from, to } = monthOf(today, offset);
    return { start: from, end: to, label: formatMonthYear(from) };
  });
}

/** The progress of a category's current month. */
export interface BudgetProgress {
  pace: LimitPace;
  /** The rest of the limit, in minor units; negative if the month is over it. */
  left: number;
  /**
   * The month's spending at its end, at the pace so far and with the rows dated later, in minor units; null on the
   * month's last day.
   */
  atEnd: number | null;
}

/** Compares a category's current month with its limit on the day `today`. */
export function budgetProgress(
  { spent, soFar, monthlyLimit }: LimitedCategory,
  today: CalendarDate,
): BudgetProgress {
  const month = monthOf(today);
  const velocity = today < month.to ? spendingVelocity({ ...month, spending: spent, soFar }, today) : null;
  return {
    pace: limitPace({ spending: spent, soFar, limit: monthlyLimit }, month, today),
    left: monthlyLimit - spent,
    atEnd: velocity && velocity.atEnd,
  };
}
