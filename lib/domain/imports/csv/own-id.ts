/** Prefix of the external id by which the ledger recognizes a transaction that it exported. */
export const OWN_ID = 'outlay:';
