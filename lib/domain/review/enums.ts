// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/** What two transactions may be to each other. */
export const PAIR_KINDS = ['transfer', 'fee', 'refund', 'duplicate'] as const;

/** What is suggested about transactions; of categories and payees only refusals are stored. */
export const SUGGESTION_KINDS = [...PAIR_KINDS, 'category', 'payee'] as const;
