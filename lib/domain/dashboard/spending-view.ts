import type { ShownType } from '../dates/period-choice';

/** The forms in which the chart 'Spending' shows a period. docs/product.md, 'Dashboard panels'. */
export type SpendingView = 'days' | 'weeks' | 'months' | 'running-total';

/** The views of each period type; the first is the default. */
export const SPENDING_VIEWS: Record<ShownType, readonly [SpendingView, ...SpendingView[]]> = {
  week: ['days', 'running-total'],
  month: ['days', 'weeks', 'running-total'],
  quarter: ['days', 'weeks', 'running-total'],
  budget: ['days', 'weeks', 'running-total'],
  year: ['days', 'months', 'running-total'],
};

/** The cookie that keeps the view of a period type. The server reads it, so the chart arrives as it was left. */
export function spendingViewCookie(type: ShownType): string {
  return `spending-view-${type}`;
}

/** A stored view. Missing or invalid values become the default. */
export function parseSpendingView(type: ShownType, value: string | undefined): SpendingView {
  const views = SPENDING_VIEWS[type];
  return views.find((view) => view === value) ?? views[0];
}
