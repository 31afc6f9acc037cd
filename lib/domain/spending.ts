import { daysBetween, type Period } from './period';
import type { CalendarDate } from './calendar-date';
import type { AccountBalance } from './account';
import type { TransactionType } from './transaction';

/** Everything the dashboard shows for one period. All amounts in cents. */
export interface Dashboard {
  spending: number;
  income: number;
  expenseCount: number;
  incomeCount: number;
  previousSpending: number;
  previousTransactions: number;
  /** Spending per day of the period and of the one before it; days without spending are left out. */
  days: { date: CalendarDate; spending: number }[];
  /** All categories with spending, the largest first. */
  categories: CategorySpending[];
  recent: RecentTransaction[];
  accounts: AccountBalance[];
}

export interface CategorySpending {
  category: string;
  spending: number;
  transactions: number;
  /** The category's monthly limit in cents; null when it has none. */
  monthlyLimit: number | null;
}

export interface RecentTransaction {
  id: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: TransactionType;
  /** Null when the account can't be found: shown as 'Unknown Account'. */
  accountName: string | null;
}

/** How many categories the doughnut shows (product.md, section 9). */
const TOP_CATEGORIES = 5;

/** 'Daily Average' in cents: divides by transactions, not days, as product.md defines it; 0 if there are none. */
export function dailyAverage(spending: number, transactions: number): number {
  return Math.round(perTransaction(spending, transactions));
}

/** Change of the 'Daily Average' in percent, from its unrounded values; null when there was none before. */
export function averageChange(
  now: { spending: number; transactions: number },
  before: { spending: number; transactions: number },
): number | null {
  return percentChange(
    perTransaction(now.spending, now.transactions),
    perTransaction(before.spending, before.transactions),
  );
}

function perTransaction(spending: number, transactions: number): number {
  return transactions === 0 ? 0 : spending / transactions;
}

/** Change against the previous period in percent, 1 decimal; null when there was nothing before. */
export function percentChange(now: number, before: number): number | null {
  if (before === 0) return null;
  return Math.round(((now - before) / before) * 1000) / 10 + 0;
}

/** The doughnut's categories and, as one line of text, what is left, so that the parts add up to the whole. */
export function topCategories(categories: CategorySpending[]): {
  top: CategorySpending[];
  rest: { categories: number; spending: number } | null;
} {
  const top = categories.slice(0, TOP_CATEGORIES);
  const others = categories.slice(TOP_CATEGORIES);
  if (others.length === 0) return { top, rest: null };
  return {
    top,
    rest: { categories: others.length, spending: others.reduce((sum, { spending }) => sum + spending, 0) },
  };
}

/** One point per day of the period, with the spending of the day at the same place in the previous period. */
export interface SpendingPoint {
  date: CalendarDate;
  /** Cents; null for a day that has not come yet and has nothing recorded. */
  spending: number | null;
  previousDate: CalendarDate | null;
  previousSpending: number | null;
}

/** The line chart's points (product.md, section 9: one per day of the period). */
export function spendingSeries(
  period: Period,
  days: Dashboard['days'],
  today: CalendarDate,
): SpendingPoint[] {
  const byDate = new Map(days.map(({ date, spending }) => [date, spending]));
  const dates = daysBetween(period.start, period.end);
  const previous = daysBetween(period.previousStart, period.end).slice(0, -dates.length);
  return dates.map((date, index) => {
    const previousDate = previous[index] ?? null;
    return {
      date,
      spending: byDate.get(date) ?? (date > today ? null : 0),
      previousDate,
      previousSpending: previousDate === null ? null : (byDate.get(previousDate) ?? 0),
    };
  });
}
