'use server';

import { userToday } from '@/lib/data/auth/session';
import * as categories from '@/lib/data/categories';
import * as forms from '@/lib/domain/categories/form';
import { appError, success } from '@/lib/domain/errors/result';
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
 * @returns the number of transactions that moved with it
 */
export const renameCategory = defineAction(
  forms.renameCategorySchema,
  ({ change, category, name }) => categories.renameCategory(change, category, name),
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
 * @returns the number of transactions that moved
 */
export const mergeCategories = defineAction(
  forms.mergeCategoriesSchema,
  async ({ change, source, target }) => categories.mergeCategories(change, source, target, await userToday()),
  { ...OPTIONS, failed: appError('categories_not_merged') },
);

/** Removes a category's limit and colour. Its transactions keep the category. */
export const removeCategory = defineAction(
  forms.removeCategorySchema,
  async ({ change, category }) => {
    await categories.removeCategory(change, category, await userToday());
    return success();
  },
  { ...OPTIONS, failed: appError('category_not_removed') },
);

/** Deletes a category; its transactions go to another one, or have none. */
export const deleteCategory = defineAction(
  forms.deleteCategorySchema,
  async ({ change, source, target }) =>
    target === ''
      ? categories.deleteCategory(change, source, await userToday())
      : categories.mergeCategories(change, source, target, await userToday()),
  { ...OPTIONS, failed: appError('category_not_removed') },
);

/** Gives a category a colour and an icon. */
export const setCategoryLook = defineAction(
  forms.categoryLookSchema,
  ({ change, category, color, icon }) => categories.setCategoryLook(change, category, color, icon),
  { ...OPTIONS, failed: appError('category_not_saved') },
);

/** Makes a category, in a group or by itself. */
export const createCategory = defineAction(
  forms.createCategorySchema,
  ({ change, name, kind, group }) => categories.createCategory(change, name, kind, group),
  { ...OPTIONS, failed: appError('category_not_added') },
);

/** Moves a category in the order, into a group or out of one. */
export const arrangeCategory = defineAction(
  forms.arrangeCategorySchema,
  ({ change, category, ...placement }) => categories.arrangeCategory(change, category, placement),
  { ...OPTIONS, failed: appError('category_not_saved') },
);

/** Puts a category into the archive, or brings it back. */
export const archiveCategory = defineAction(
  forms.archiveCategorySchema,
  ({ change, category, archived }) => categories.archiveCategory(change, category, archived),
  { ...OPTIONS, failed: appError('category_not_saved') },
);

/** Sets a category's limit from this month on, or takes it. */
export const setCategoryLimit = defineAction(
  forms.categoryLimitSchema,
  async ({ category, monthlyLimit }, { currency }) =>
    categories.setCategoryLimit(category, monthlyLimit, currency, await userToday()),
  { ...OPTIONS, failed: appError('limits_not_saved') },
);

/**
 * Adds the common categories that the user doesn't have.
 * @returns the number of categories added
 */
export const addCommonCategories = defineAction(
  forms.commonCategoriesSchema,
  ({ change }) => categories.addCommonCategories(change),
  { ...OPTIONS, failed: appError('category_not_added') },
);
