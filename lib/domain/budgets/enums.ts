/** How budget periods begin: on a day of the month, its last (business) day, when an income arrives, or by weeks. */
export const CALENDAR_KINDS = [
  'month',
  'day',
  'last-day',
  'last-business-day',
  'payday',
  'weekly',
  'two-weekly',
  'four-weekly',
] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** What a limit is for: one budget period, or a year. */
export const LIMIT_SPANS = ['period', 'year'] as const;

/** What a limit takes along into the next period: nothing, what was left, or what was left or overspent. */
export const CARRIES = ['none', 'unspent', 'both'] as const;
export type Carry = (typeof CARRIES)[number];

/** How a category is budgeted: by pace, as bills of known amounts, or not at all. */
export const BUDGETINGS = ['flexible', 'fixed', 'none'] as const;
export type Budgeting = (typeof BUDGETINGS)[number];
