'use server';

import * as categories from '@/lib/data/categories';
import { userToday } from '@/lib/data/session';
import * as forms from '@/lib/domain/category-form';
import { appError, success } from '@/lib/domain/result';
import { always, defineAction } from './define-action';

const OPTIONS = {
  signedOut: appError('session_ended', { purpose: 'change_categories' }),
  timedOut: appError('timed_out', { remedy: 'try_later' }),
  // Even after an error, which means that the screen is out of date.
  revalidate: always,
} as const;

/**
 * Sets the limit of a category, which may be new.
 * @returns the category's name, as the user already spells it
 */
export const addCategory = defineAction(
  forms.addCategorySchema,
  async ({ name, monthlyLimit, color }, { currency }) =>
    categories.addCategory(name, monthlyLimit, color, currency, await userToday()),
  { ...OPTIONS, failed: appError('category_not_added') },
);

/**
 * Renames a category.
 * @returns how many transactions moved with it
 */
export const renameCategory = defineAction(
  forms.renameCategorySchema,
  ({ category, name }) => categories.renameCategory(category, name),
  { ...OPTIONS, failed: appError('category_not_renamed') },
);

/** Sets a category's colour. */
export const colorCategory = defineAction(
  forms.colorCategorySchema,
  ({ category, color }) => categories.colorCategory(category, color),
  { ...OPTIONS, failed: appError('category_not_colored') },
);

/**
 * Merges a category into another one.
 * @returns how many transactions moved
 */
export const mergeCategories = defineAction(
  forms.mergeCategoriesSchema,
  async ({ source, target }) => categories.mergeCategories(source, target, await userToday()),
  { ...OPTIONS, failed: appError('categories_not_merged') },
);

/** Removes a category's limit and colour. Its transactions keep the category. */
export const removeCategory = defineAction(
  forms.removeCategorySchema,
  async ({ category }) => {
    await categories.removeCategory(category, await userToday());
    return success();
  },
  { ...OPTIONS, failed: appError('category_not_removed') },
);
