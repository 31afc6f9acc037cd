import type { z } from 'zod';
import type { categoriesPageDocument, categoryDocument, CATEGORY_KINDS } from './category-document';
import type { DocumentOf } from './document';

export type CategoryKind = (typeof CATEGORY_KINDS)[number];

/** A category of the user, as pickers and badges show it. */
export type Category = z.infer<typeof categoryDocument>;

/** The Categories screen. */
export type CategoriesPage = DocumentOf<typeof categoriesPageDocument>;

/** A category with its figures, as the Categories screen shows it. */
export type ListedCategory = CategoriesPage['categories'][number];
