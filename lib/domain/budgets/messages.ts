import { limitCategoryGone } from './texts';

/** The messages about budgets, by error code. */
export const BUDGET_MESSAGES = {
  limit_gone: ({ category }: { category: string }) =>
    `“${category}” has no limit in this period any more, so nothing was moved.`,
  limit_category_gone: ({ category }: { category: string }) => limitCategoryGone(category),
  limits_not_saved: 'The limits could not be saved. Try again.',
  budget_not_saved: 'This may not have been saved. Try again.',
  proposals_not_loaded: 'The proposed limits could not be loaded. Try again.',
  payday_gone: 'This income comes back no more, or not every month. Choose another one.',
} as const;
