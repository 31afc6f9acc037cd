'use server';

import * as categories from '@/lib/data/categories';
import { userToday } from '@/lib/data/session';
import * as forms from '@/lib/domain/category-form';
import { appError, success } from '@/lib/domain/result';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_categories' }),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Also after an error: it means that the screen shows what is no longer so.
  revalidate: always,
} as const;

/** Gives a new category, or one in use, a limit. The result is the category's name. */
export const addCategory = defineAction(
  forms.addCategorySchema,
  async ({ name, monthlyLimit, color }, { currency }) =>
    categories.addCategory(name, monthlyLimit, color, currency, await userToday()),
  { ...OPTIONS, failed: appError('category_not_added') },
);

/** Renames a category. The result is how many transactions follow. */
export const renameCategory = defineAction(
  forms.renameCategorySchema,
  ({ category, name }) => categories.renameCategory(category, name),
  { ...OPTIONS, failed: appError('category_not_renamed') },
);

/** Gives a category a colour. */
export const colorCategory = defineAction(
  forms.colorCategorySchema,
  ({ category, color }) => categories.colorCategory(category, color),
  { ...OPTIONS, failed: appError('category_not_colored') },
);

/** Merges a category into another one. The result is how many transactions go there. */
export const mergeCategories = defineAction(
  forms.mergeCategoriesSchema,
  async ({ source, target }) => categories.mergeCategories(source, target, await userToday()),
  { ...OPTIONS, failed: appError('categories_not_merged') },
);

/** Takes limit and colour from a category; its transactions keep it. */
export const removeCategory = defineAction(
  forms.removeCategorySchema,
  async ({ category }) => {
    await categories.removeCategory(category, await userToday());
    return success();
  },
  { ...OPTIONS, failed: appError('category_not_removed') },
);
