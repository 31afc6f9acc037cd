// Values that the addresses, documents and texts of reports share.

export const REPORTS = ['spending', 'months'] as const;
export type Report = (typeof REPORTS)[number];

/** The keys that a report can have; 'all' is a single one. */
export const KEYS = ['category', 'group', 'payee', 'account', 'tag', 'all'] as const;
export type By = (typeof KEYS)[number];

/** The buckets that a span can be cut into; 'all' is the whole span. */
export const BUCKETS = ['day', 'week', 'month', 'quarter', 'year', 'period', 'all'] as const;
export type Per = (typeof BUCKETS)[number];

/** The measures; kept is income without spending. */
export const MEASURES = ['spending', 'income', 'kept'] as const;
export type Measure = (typeof MEASURES)[number];

export const VIEWS = ['bars', 'time', 'lines'] as const;
export type View = (typeof VIEWS)[number];

/** The spans that a report can be compared with, as well as any two days. */
export const COMPARISONS = ['previous', 'last-year', 'average'] as const;

export const RANGES = [
  'month',
  'last-month',
  '3-months',
  '6-months',
  '12-months',
  'year',
  'last-year',
  '2-years',
  '3-years',
  'all',
  'period',
  'last-period',
] as const;
export type Range = (typeof RANGES)[number];

/** The keys of documents that are no ids: of lines without a category or tag, with several tags, of all lines. */
export const OTHER_KEYS = ['none', 'several', 'all'] as const;
