/** The category of rows that have none. docs/product.md, 'Categories'. */
export const UNCATEGORIZED = 'Uncategorized';
