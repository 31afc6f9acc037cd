import type { z } from 'zod';
import type { PeriodKind } from '../budgets/enums';
import type { DocumentOf } from '../money/document';
import type { categoriesPageDocument, categoryDocument } from './document';
import type { CATEGORY_KINDS } from './enums';

export type CategoryKind = (typeof CATEGORY_KINDS)[number];

/** A category of the user, as pickers and badges show it. */
export type Category = z.infer<typeof categoryDocument>;

/** The Categories screen. */
export type CategoriesPage = DocumentOf<typeof categoriesPageDocument> & {
  /** The kind of budget periods that its limits are for. */
  periodKind: PeriodKind;
};

/** A category with its figures, as the Categories screen shows it. */
export type ListedCategory = CategoriesPage['categories'][number];

/** The category of rows that have none. docs/product.md, 'Categories'. */
export const UNCATEGORIZED = 'Uncategorized';
