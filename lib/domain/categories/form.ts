import '../forms/no-eval';
import { z } from 'zod';
import { limitInput } from '../budgets/form';
import { CATEGORY_KINDS } from './enums';
import { CATEGORY_ICONS, type CategoryIconName } from './icons';
import type { Currency } from '../money/currency';
import { NEUTRAL, PALETTE } from './color';
import { textInput } from '../forms/text-input';

/** Form input for a category's name: 1 to 60 characters on one line. */
const nameInput = textInput('Name', 60).refine(
  (text) => !/[\t\n\r\u0085\u2028\u2029]/.test(text),
  'Name must be on one line',
);

/** An existing category, by name. */
const existing = z.string().min(1).max(60);

/** The id of the ledger change, chosen by the browser. */
const change = z.uuid();

const color = z.int().min(NEUTRAL).max(PALETTE.length);

/**
 * Schema of the form and action that set a limit for a category, which may be new. Without a colour it keeps its own.
 */
export const addCategorySchema = (currency: Currency) =>
  z.object({
    name: nameInput,
    monthlyLimit: limitInput(currency),
    color: color.nullable(),
  });
export type AddCategoryInput = z.input<ReturnType<typeof addCategorySchema>>;

/** Schema of the rename form and action. */
export const renameCategorySchema = z.object({ change, category: existing, name: nameInput });
export type RenameCategoryInput = z.input<typeof renameCategorySchema>;

/** Schema of the colour form and action: a number of the palette, or neutral. */
export const colorCategorySchema = z.object({ category: existing, color });
export type ColorCategoryInput = z.input<typeof colorCategorySchema>;

/** Schema of the merge form and action. */
export const mergeCategoriesSchema = z.object({
  change,
  source: existing,
  target: z.string().min(1, 'Please choose a category').max(60),
});
export type MergeCategoriesInput = z.input<typeof mergeCategoriesSchema>;

/** Schema of the remove action. */
export const removeCategorySchema = z.object({ change, category: existing });
export type RemoveCategoryInput = z.input<typeof removeCategorySchema>;

/** Schema of the form and action that delete a category with its transactions; an empty target leaves them without one. */
export const deleteCategorySchema = z.object({ change, source: existing, target: z.string().max(60) });
export type DeleteCategoryInput = z.input<typeof deleteCategorySchema>;

const icon = z.enum(Object.keys(CATEGORY_ICONS) as [CategoryIconName, ...CategoryIconName[]]).nullable();

/** Schema of the form and action that give a category its look; null for the colour of its group, or no icon. */
export const categoryLookSchema = z.object({ change, category: existing, color: color.nullable(), icon });
export type CategoryLookInput = z.input<typeof categoryLookSchema>;

/** Schema of the form and action of a new category, in a group or by itself. */
export const createCategorySchema = z.object({
  change,
  name: nameInput,
  kind: z.enum(CATEGORY_KINDS),
  group: existing.nullable(),
});
export type CreateCategoryInput = z.input<typeof createCategorySchema>;

/** Schema of the action that puts a category into a group or out of one, before another one or at the end. */
export const arrangeCategorySchema = z.object({
  change,
  category: existing,
  group: existing.nullable(),
  before: existing.nullable(),
  kind: z.enum(CATEGORY_KINDS),
});

/** Schema of the action that puts a category into the archive, or brings it back. */
export const archiveCategorySchema = z.object({ change, category: existing, archived: z.boolean() });

/** Schema of the form and action that give a category a limit; '' takes it. */
export const categoryLimitSchema = (currency: Currency) =>
  z.object({
    category: existing,
    monthlyLimit: z.union([z.literal('').transform(() => null), limitInput(currency)]),
  });

/** Schema of the action that adds the common categories. */
export const commonCategoriesSchema = z.object({ change });
