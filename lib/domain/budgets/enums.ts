/** The ways in which budget periods begin: on a day of the month, with an income, or by weeks. */
export const CALENDAR_KINDS = [
  'day',
  'last-day',
  'last-business-day',
  'payday',
  'weekly',
  'two-weekly',
  'four-weekly',
] as const;

/** The kinds of budget periods: calendar months, which are periods from day 1, or those of a calendar. */
export const PERIOD_KINDS = ['month', ...CALENDAR_KINDS] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** The spans of a limit: one budget period, or a year. */
export const LIMIT_SPANS = ['period', 'year'] as const;

/** The part of a limit that goes into the next period: none, an unspent rest, or an overspent one, too. */
export const CARRIES = ['none', 'unspent', 'both'] as const;
export type Carry = (typeof CARRIES)[number];

/** The ways to budget a category: by pace, as bills of known amounts, or not at all. */
export const BUDGETINGS = ['flexible', 'fixed', 'none'] as const;
export type Budgeting = (typeof BUDGETINGS)[number];
