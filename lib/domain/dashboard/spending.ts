import type { CalendarDate } from '../dates/calendar-date';
import { dayCount, daysBetween, type Span } from '../dates/calendar-days';
import type { Period } from '../dates/period';
import { percentDifference, percentOf } from '../money/percentage';
import type { CategorySpending, Dashboard, Totals } from './dashboard';

/** The number of categories that the doughnut shows. */
const TOP_CATEGORIES = 5;

type Counted = Pick<Totals, 'spending' | 'income' | 'expenseCount' | 'refundCount' | 'incomeCount'>;

/**
 * 'Total Transactions': how many count as spending or income. The formulas of this file are those of docs/product.md,
 * 'Dashboard figures'.
 */
export function countTransactions({ expenseCount, refundCount, incomeCount }: Counted): number {
  return expenseCount + refundCount + incomeCount;
}

/** A span's spending and count without its one-time part, which averages leave out. */
type Averaged = Counted & Pick<Totals, 'oneTimeSpending' | 'oneTimeCount'>;

const regularSpending = ({ spending, oneTimeSpending }: Averaged) => spending - oneTimeSpending;
const regularCount = (totals: Averaged) => countTransactions(totals) - totals.oneTimeCount;

/** 'Daily Average' in minor units. Despite its name, it divides by transactions, not days; 0 if there are none. */
export function dailyAverage(totals: Averaged): number {
  return average(regularSpending(totals), regularCount(totals));
}

/** The difference of the 'Daily Average' in percent, from the unrounded values; null if nothing was spent before. */
export function averageDifference(now: Averaged, before: Averaged): number | null {
  const [count, countBefore] = [regularCount(now), regularCount(before)];
  const [spending, spendingBefore] = [regularSpending(now), regularSpending(before)];
  if (countBefore === 0 || spendingBefore < 0) return null;
  // Without transactions the average is 0.
  if (count === 0) return percentDifference(0, spendingBefore);
  return percentOf(
    BigInt(spending) * BigInt(countBefore) - BigInt(spendingBefore) * BigInt(count),
    BigInt(spendingBefore) * BigInt(count),
  );
}

/** A share in whole percent; 'Under 1%' instead of 0%. */
export function formatShare(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100);
  return percent === 0 ? 'Under 1%' : `${percent}%`;
}

/** 'Average Transaction' in minor units, over all spending and income; 0 if there are no transactions. */
export function averageTransaction(ever: Dashboard['ever']): number {
  return average(
    ever.spending - ever.oneTimeSpending + ever.income - ever.oneTimeIncome,
    countTransactions(ever) - ever.oneTimeExpenseCount - ever.oneTimeRefundCount - ever.oneTimeIncomeCount,
  );
}

/** The average expense in minor units, whatever was refunded; 0 if there are none. */
export function averageExpense(ever: Dashboard['ever']): number {
  return average(ever.expenses - ever.oneTimeExpenses, ever.expenseCount - ever.oneTimeExpenseCount);
}

function average(minorUnits: number, count: number): number {
  return count === 0 ? 0 : Math.round(minorUnits / count);
}

/** 'Transaction Frequency' as 'n.n / day', over all days from the first to the last transaction. */
export function formatFrequency(ever: Dashboard['ever']): string {
  const perDay = ever.span === null ? 0 : countTransactions(ever) / dayCount(ever.span);
  return `${perDay.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} / day`;
}

/** 'Spending Velocity' of a period, in minor units. */
export interface SpendingVelocity {
  perDay: number;
  daysPassed: number;
  days: number;
  /** The period's spending at its end, at this pace. */
  atEnd: number;
}

/**
 * Spending per day of a period up to today, inclusive; null before the period starts. `soFar` is the spending dated up
 * to today, except one-time. The rest of its `spending`, one-time or dated later, is added once to its end.
 */
export function spendingVelocity(
  { soFar, spending, ...period }: Span & { soFar: number; spending: number },
  today: CalendarDate,
): SpendingVelocity | null {
  if (today < period.from) return null;
  const days = dayCount(period);
  const daysPassed = today < period.to ? dayCount({ from: period.from, to: today }) : days;
  return {
    perDay: Math.round(soFar / daysPassed),
    daysPassed,
    days,
    atEnd: Math.round((soFar * days) / daysPassed) + spending - soFar,
  };
}

/** 'Spending Velocity' of the dashboard's period; null before it starts. */
export function dashboardVelocity(
  { period, soFar }: Pick<Dashboard, 'period' | 'soFar'>,
  today: CalendarDate,
): SpendingVelocity | null {
  const { from, to, spending } = period;
  return spendingVelocity({ from, to, spending, soFar: regularSpending(soFar?.now ?? period) }, today);
}

/** The state of a month's spending against its limit. */
export type LimitPace = 'on-track' | 'ahead' | 'over';

/**
 * 'over' if the month's spending is above the limit, 'ahead' if the part dated up to today, except one-time,
 * is above the limit's share for these days, otherwise 'on-track'. What comes back has its own days: it is in neither
 * `soFar` nor `paced`. Amounts in minor units. A past month is never 'ahead'. docs/product.md, 'Budgets'.
 */
export function limitPace(
  { spending, soFar, limit, paced = limit }: LimitedSpending,
  month: Span,
  today: CalendarDate,
): LimitPace {
  if (spending > limit) return 'over';
  const days = dayCount(month);
  const daysPassed = today < month.to ? Math.max(0, dayCount({ from: month.from, to: today })) : days;
  return today < month.to && soFar * days > paced * daysPassed ? 'ahead' : 'on-track';
}

interface LimitedSpending {
  spending: number;
  soFar: number;
  limit: number;
  /** The part of the limit that its days share; all of it, unless told otherwise. */
  paced?: number;
}

/** The filter for the rows behind a listed figure: where a category and those in it are listed, each has its own. */
export function listedCategory(
  category: string,
  listed: readonly Pick<CategorySpending, 'group'>[],
): { category: string; ownOnly?: true } {
  return listed.some(({ group }) => group === category) ? { category, ownOnly: true } : { category };
}

/**
 * The doughnut's categories and the sum of the others, so that the parts add up to the whole. A category that refunds
 * have made negative has no slice.
 */
export function topCategories(categories: readonly CategorySpending[]): {
  top: CategorySpending[];
  rest: { categories: number; spending: number } | null;
} {
  const top = categories.slice(0, TOP_CATEGORIES).filter(({ spending }) => spending > 0);
  const others = categories.slice(top.length);
  if (others.length === 0) return { top, rest: null };
  return {
    top,
    rest: { categories: others.length, spending: others.reduce((sum, { spending }) => sum + spending, 0) },
  };
}

/** One day of the period, with the corresponding day of the previous period. Amounts in minor units. */
export interface SpendingPoint {
  date: CalendarDate;
  /** Null for a day to come with nothing recorded. */
  spending: number | null;
  /** The period's spending up to this day; null once neither this day nor a later one has any to show. */
  total: number | null;
  previousDate: CalendarDate | null;
  previousSpending: number | null;
  previousTotal: number | null;
}

/** The line charts' points, one per day of the period. docs/product.md, 'Dashboard panels'. */
export function spendingSeries(
  period: Period,
  days: Readonly<Dashboard['days']>,
  today: CalendarDate,
): SpendingPoint[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const latest = days.at(-1)?.date ?? today;
  const lastDrawn = latest > today ? latest : today;
  const dates = daysBetween(period.start, period.end);
  const previous = daysBetween(period.previousStart, period.previousEnd);
  let [total, previousTotal] = [0, 0];
  return dates.map((date, index) => {
    const previousDate = previous[index] ?? null;
    const day = byDate.get(date);
    const previousDay = previousDate === null ? undefined : byDate.get(previousDate);
    total = day?.total ?? total;
    previousTotal = previousDay?.total ?? previousTotal;
    return {
      date,
      spending: day?.spending ?? (date > today ? null : 0),
      total: date > lastDrawn ? null : total,
      previousDate,
      previousSpending: previousDate === null ? null : (previousDay?.spending ?? 0),
      previousTotal: previousDate === null ? null : previousTotal,
    };
  });
}
