'use server';

import { revalidatePath } from 'next/cache';
import type { z } from 'zod';
import * as categories from '@/lib/data/categories';
import { currentUser, userToday } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { errorText } from '@/lib/data/errors';
import * as forms from '@/lib/domain/category-form';
import { fieldErrors } from '@/lib/domain/field-errors';
import { AT_A_QUIETER_TIME, CORRECT_THE_FIELDS, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';

const SESSION_ENDED = sessionEnded('change categories');

/** An answer that names the category which is in the way of what was asked for. */
type CategoryResult<Data> = Result<Data> & { existing?: string };

/** Gives a new category, or one in use, a limit. Answers the category's name. */
export async function addCategory(
  input: forms.AddCategoryInput,
): Promise<CategoryResult<{ category: string }>> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const currency = await getCurrency();
  return change(
    forms.addCategorySchema(currency),
    input,
    'The category could not be added. Try again.',
    async (parsed) =>
      categories.addCategory(parsed.name, parsed.monthlyLimit, parsed.color, currency, await userToday()),
  );
}

/** Renames a category. Answers how many transactions follow. */
export async function renameCategory(
  input: forms.RenameCategoryInput,
): Promise<CategoryResult<{ transactions: number }>> {
  return change(
    forms.renameCategorySchema,
    input,
    'The category may not have been renamed. Try again.',
    (parsed) => categories.renameCategory(parsed.category, parsed.name),
  );
}

/** Gives a category a colour. */
export async function colorCategory(
  input: forms.ColorCategoryInput,
): Promise<CategoryResult<{ transactions: number }>> {
  return change(forms.colorCategorySchema, input, 'The color could not be saved. Try again.', (parsed) =>
    categories.colorCategory(parsed.category, parsed.color),
  );
}

/** Merges a category into another one. Answers how many transactions go there. */
export async function mergeCategories(
  input: forms.MergeCategoriesInput,
): Promise<CategoryResult<{ transactions: number }>> {
  return change(
    forms.mergeCategoriesSchema,
    input,
    'The categories may not have been merged. Try again.',
    async (parsed) => categories.mergeCategories(parsed.source, parsed.target, await userToday()),
  );
}

/** Takes limit and colour from a category; its transactions keep it. */
export async function removeCategory(input: forms.RemoveCategoryInput): Promise<CategoryResult<object>> {
  return change(
    forms.removeCategorySchema,
    input,
    'The category may not have been removed. Try again.',
    async (parsed) => {
      await categories.removeCategory(parsed.category, await userToday());
      return {};
    },
  );
}

async function change<Schema extends z.ZodType, Data extends object>(
  schema: Schema,
  input: unknown,
  otherwise: string,
  write: (parsed: z.output<Schema>) => Promise<Data | { refused: categories.CategoryRefusal }>,
): Promise<CategoryResult<Data>> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = schema.safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  try {
    const outcome = await write(parsed.data);
    // A refusal means that the screen shows what is no longer so.
    revalidatePath('/', 'layout');
    if (!('refused' in outcome)) return { ok: true, data: outcome };
    const { reason, category } = outcome.refused;
    return reason === 'category_gone'
      ? failure(`“${category}” was renamed or removed in the meantime. Nothing was changed.`)
      : { ...failure(`There is a category “${category}” already.`), existing: category };
  } catch (error) {
    return failure(errorText(error, AT_A_QUIETER_TIME, otherwise));
  }
}
