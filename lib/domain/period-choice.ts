/** The four period types of the dashboard. */
export const PERIOD_TYPES = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A period as chosen: its type and how many periods it lies after the current one. */
export interface PeriodChoice {
  type: PeriodType;
  offset: number;
}

/** How many periods from today one can go: a century and a bit, which no ledger leaves. */
const FARTHEST = { week: 6_240, month: 1_440, quarter: 480, year: 120 } as const;

/** The period in the address; what is missing or wrong becomes the default: the current week. */
export function parsePeriodChoice(params: {
  period?: string | undefined;
  offset?: string | undefined;
}): PeriodChoice {
  const type = PERIOD_TYPES.find((known) => known === params.period) ?? 'week';
  const offset = /^-?\d{1,5}$/.test(params.offset ?? '') ? Number(params.offset) : 0;
  return { type, offset: Math.max(-FARTHEST[type], Math.min(FARTHEST[type], offset)) + 0 };
}

/** The address of a period; the default period has the plain one. */
export function periodHref({ type, offset }: PeriodChoice): string {
  const params = new URLSearchParams();
  if (type !== 'week') params.set('period', type);
  if (offset !== 0) params.set('offset', String(offset));
  const query = params.toString();
  return query ? `/dashboard?${query}` : '/dashboard';
}
