// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/** The kinds of categories: rows in one count as spending, or as income. */
export const CATEGORY_KINDS = ['spending', 'income'] as const;

/** The possible sources of a transaction's category. */
export const CATEGORY_SOURCES = ['hand', 'rule', 'file', 'memory', 'none'] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];
