// Values that columns, documents and forms share. A database test compares them with the tables' constraints.

/** The kinds of series. Income comes in, the others go out. */
export const SERIES_KINDS = ['income', 'bill', 'subscription', 'transfer'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];

/** A proposal waits for the user; a refused one is remembered, so that it isn't proposed again. */
export const SERIES_STATES = ['proposed', 'active', 'paused', 'ended', 'refused'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

export const SERIES_ORIGINS = ['found', 'hand'] as const;

/** The expectation of a series' amount. docs/recurring.md, 'Amounts'. */
export const AMOUNT_KINDS = ['last', 'median', 'typed'] as const;

export const TERM_UNITS = ['day', 'week', 'month', 'year'] as const;

/** The kinds of notices. */
export const NOTICE_KINDS = ['late', 'price', 'twice', 'after-end', 'coming', 'cancel'] as const;
