import type { z } from 'zod';
import type { categoryBudget } from './budget-document';
import type { budgetLimitsSchema } from './budget-form';
import type { CalendarDate } from './calendar-date';
import { monthOf } from './calendar-days';
import { formatMonthYear } from './date-format';
import type { DocumentOf } from './document';
import { limitPace, spendingVelocity, type LimitPace } from './spending';

/** What a user means to spend per calendar month in a category, in minor units. */
export type BudgetLimit = z.output<ReturnType<typeof budgetLimitsSchema>>['limits'][number];

/** What was spent in a month of the past and the limit it had, null for none; in minor units. */
export type PastMonth = CategoryBudget['months'][number];

/** Whether more was spent than the month's limit. */
export function isOverLimit({ spent, limit }: PastMonth): boolean {
  return limit !== null && spent > limit;
}

/** A category as the settings show it; amounts in minor units. */
export type CategoryBudget = DocumentOf<typeof categoryBudget>;

/** A category that has a limit. */
export type LimitedCategory = CategoryBudget & { monthlyLimit: number };

/** Whether a category has a limit. */
export function hasLimit(budget: CategoryBudget): budget is LimitedCategory {
  return budget.monthlyLimit !== null;
}

/** The months whose spending a budget knows: the six before today's, the oldest first. */
export function monthsBefore(
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate; label: string }[] {
  return [-6, -5, -4, -3, -2, -1].map((offset) => {
    const { from, to } = monthOf(today, offset);
    return { start: from, end: to, label: formatMonthYear(from) };
  });
}

/** How a category's running month stands. */
export interface BudgetProgress {
  pace: LimitPace;
  /** What is left of the limit, in minor units; below zero when the month is over it. */
  left: number;
  /** What will have been spent at the end of the month if it goes on like this, in minor units; null on its last day. */
  atEnd: number | null;
}

/** How a month's spending stands against its limit on a day of it. */
export function budgetProgress(
  { spent, soFar, monthlyLimit }: LimitedCategory,
  today: CalendarDate,
): BudgetProgress {
  const { from, to } = monthOf(today);
  const velocity = today < to ? spendingVelocity({ from, to, spending: soFar }, today) : null;
  return {
    pace: limitPace(spent, monthlyLimit, { from, to }, today),
    left: monthlyLimit - spent,
    // What is entered for the days to come is spent at least.
    atEnd: velocity && Math.max(velocity.atEnd, spent),
  };
}

/** What to say of a limit that was typed for a category which has none any more. */
export function limitCategoryGone(category: string): string {
  return `“${category}” was renamed or removed in the meantime, so nothing was saved.`;
}
