import { calendarDateProblem, type CalendarDate } from './calendar-date';

/** The period types of the dashboard that are of the calendar. */
export const PERIOD_TYPES = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** A chosen period: its type and its offset from the current one. docs/product.md, 'Periods'. */
export interface PeriodChoice {
  type: PeriodType;
  offset: number;
}

/** 'budget' is for users whose budget periods are other than calendar months. */
export type ShownType = PeriodType | 'budget';

/** Any chosen period. A budget period may also be chosen by a day that it holds. */
export interface ShownChoice {
  type: ShownType;
  offset: number;
  day?: CalendarDate;
}

/** The largest offsets: 120 years, more than any ledger covers; of budget periods, which take the server longer, 240. */
const FARTHEST = { week: 6_240, month: 1_440, quarter: 480, year: 120, budget: 240 } as const;

/** The period in the address. Missing or invalid values become the default, the current week. */
export function parsePeriodChoice(params: {
  period?: string | undefined;
  offset?: string | undefined;
  day?: string | undefined;
}): ShownChoice {
  const { day } = params;
  if (params.period === 'budget' && day !== undefined && calendarDateProblem(day) === null)
    return { type: 'budget', offset: 0, day };
  const type = [...PERIOD_TYPES, 'budget' as const].find((known) => known === params.period) ?? 'week';
  const offset = /^-?\d{1,5}$/.test(params.offset ?? '') ? Number(params.offset) : 0;
  return { type, offset: Math.max(-FARTHEST[type], Math.min(FARTHEST[type], offset)) + 0 };
}

/** The dashboard's address for a period; the default period needs no parameters. */
export function periodHref({ type, offset, day }: ShownChoice): string {
  const params = new URLSearchParams();
  if (type !== 'week') params.set('period', type);
  if (offset !== 0) params.set('offset', String(offset));
  if (day !== undefined) params.set('day', day);
  const query = params.toString();
  return query ? `/dashboard?${query}` : '/dashboard';
}
