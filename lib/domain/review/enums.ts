// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/** The possible relations of two transactions. */
export const PAIR_KINDS = ['transfer', 'fee', 'refund', 'duplicate'] as const;

/** The kinds of suggestions about transactions; of categories and payees only refusals are stored. */
export const SUGGESTION_KINDS = [...PAIR_KINDS, 'category', 'payee'] as const;
