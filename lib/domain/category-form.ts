import './no-eval';
import { z } from 'zod';
import { limitInput } from './budget-form';
import type { Currency } from './currency';
import { NEUTRAL, PALETTE } from './category-color';
import { textInput } from './text-input';

/** Form input for a category's name: 1 to 60 characters on one line. */
const nameInput = textInput('Name', 60).refine(
  (text) => !/[\t\n\r\u0085\u2028\u2029]/.test(text),
  'Name must be on one line',
);

/** An existing category, by name. */
const existing = z.string().min(1).max(60);

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
export const renameCategorySchema = z.object({ category: existing, name: nameInput });
export type RenameCategoryInput = z.input<typeof renameCategorySchema>;

/** Schema of the colour form and action: a number of the palette, or neutral. */
export const colorCategorySchema = z.object({ category: existing, color });
export type ColorCategoryInput = z.input<typeof colorCategorySchema>;

/** Schema of the merge form and action. */
export const mergeCategoriesSchema = z.object({
  source: existing,
  target: z.string().min(1, 'Please choose a category').max(60),
});
export type MergeCategoriesInput = z.input<typeof mergeCategoriesSchema>;

/** Schema of the remove action. */
export const removeCategorySchema = z.object({ category: existing });
export type RemoveCategoryInput = z.input<typeof removeCategorySchema>;
