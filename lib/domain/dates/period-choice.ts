/** The period types of the dashboard. */
export const PERIOD_TYPES = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A chosen period: its type and its offset from the current one. docs/product.md, 'Periods'. */
export interface PeriodChoice {
  type: PeriodType;
  offset: number;
}

/** The largest offsets: 120 years, more than any ledger covers. */
const FARTHEST = { week: 6_240, month: 1_440, quarter: 480, year: 120 } as const;

/** The period in the address. Missing or invalid values become the default, the current week. */
export function parsePeriodChoice(params: {
  period?: string | undefined;
  offset?: string | undefined;
}): PeriodChoice {
  const type = PERIOD_TYPES.find((known) => known === params.period) ?? 'week';
  const offset = /^-?\d{1,5}$/.test(params.offset ?? '') ? Number(params.offset) : 0;
  return { type, offset: Math.max(-FARTHEST[type], Math.min(FARTHEST[type], offset)) + 0 };
}

/** The dashboard's address for a period; the default period needs no parameters. */
export function periodHref({ type, offset }: PeriodChoice): string {
  const params = new URLSearchParams();
  if (type !== 'week') params.set('period', type);
  if (offset !== 0) params.set('offset', String(offset));
  const query = params.toString();
  return query ? `/dashboard?${query}` : '/dashboard';
}
