/** The entries of the card 'Spending by Category'. docs/product.md, 'Dashboard panels'. */
export type CategoryView = 'categories' | 'groups';

/** The cookie that keeps the view. The server reads it, so the card arrives as it was left. */
export const CATEGORY_VIEW_COOKIE = 'category-view';

/** A stored view. Missing or invalid values become the default. */
export function parseCategoryView(value: string | undefined): CategoryView {
  return value === 'groups' ? value : 'categories';
}
