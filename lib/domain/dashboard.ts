import type { Currency } from './currency';
import type { AccountBalance } from './account';
import type { SavingsGoal } from './savings-goal';
import type { CalendarDate } from './calendar-date';
import type { Span } from './calendar-days';
import type { LedgerType } from './transaction';

/** Everything the dashboard shows for one period. All amounts in minor units, all days included on both ends. */
export interface Dashboard {
  /** The currency of all its amounts. */
  currency: Currency;
  /** The whole period shown, and the whole one before it. */
  period: Totals;
  previous: Totals;
  /** Like for like: only while the period is running; null before and after. */
  soFar: Comparison | null;
  /** Spending per day of the period and of the one before it; days without spending are left out. */
  days: DaySpending[];
  /** All categories with spending in the period, the largest first. */
  categories: CategorySpending[];
  /** The category with most transactions in the period, both types counted; null when it has none. */
  mostActive: { category: string; transactions: number } | null;
  /** The month the limits are held against: whole, the one that holds the period's last day, or today if that is earlier. */
  month: Span;
  /** 'Monthly Trend': that month, up to today while it is running, against the month before. */
  monthlyTrend: Comparison;
  ever: EverFigures;
  recent: RecentTransaction[];
  accounts: AccountBalance[];
  /** Σ of the balances of all open accounts. */
  netWorth: number;
  /** Null when the user has none. */
  savingsGoal: SavingsGoal | null;
}

/** What was recorded for the days of a span. */
export interface Totals extends Span {
  spending: number;
  income: number;
  expenseCount: number;
  incomeCount: number;
}

/** The days of something up to today, against as many days of what was before it (at most all of them). */
export interface Comparison {
  now: Totals;
  before: Totals;
}

export interface DaySpending {
  date: CalendarDate;
  spending: number;
}

export interface CategorySpending {
  category: string;
  spending: number;
  /** How many expenses of the period. */
  transactions: number;
  /** The category's monthly limit; null when it has none. */
  monthlyLimit: number | null;
  /** Its spending in the whole of `Dashboard.month`, which the limit is for. */
  monthSpending: number;
}

/** Figures over all of the user's transactions. */
export interface EverFigures extends Omit<Totals, 'from' | 'to'> {
  /** The dates of the first and the last transaction; null when there is none. */
  span: Span | null;
  /** The largest amount of either type, the latest one of equals; null when there is none. */
  largest: LargestTransaction | null;
}

export interface LargestTransaction {
  id: string;
  date: CalendarDate;
  description: string;
  /** The description as merchants are told apart: without case and accents, its blanks collapsed. */
  merchant: string;
  amount: number;
  type: LedgerType;
}

export interface RecentTransaction {
  id: string;
  date: CalendarDate;
  description: string;
  category: string;
  amount: number;
  type: LedgerType;
  /** Null when the account can't be found: shown as 'Unknown Account'. */
  accountName: string | null;
}
