// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/** The kinds of categories: what is in one counts as spending, or as income. */
export const CATEGORY_KINDS = ['spending', 'income'] as const;

/** Who chose a transaction's category. */
export const CATEGORY_SOURCES = ['hand', 'rule', 'file', 'memory', 'none'] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];
