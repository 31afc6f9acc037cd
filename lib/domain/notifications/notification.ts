import type { Currency } from '../money/currency';
import type { CalendarDate } from '../dates/calendar-date';
import { monthOf } from '../dates/calendar-days';
import { formatDate, formatMonthDay, formatMonthYear } from '../dates/format';
import { periodLabel } from '../budgets/period';
import type { DocumentOf } from '../money/document';
import { expensesHref, largestHref } from '../transactions/drill-down';
import type {
  budgetAlert,
  largeTransactionAlert,
  notificationDocument,
  notificationsDocument,
} from './document';

/**
 * A budget that reached a threshold of its limit, as it was then. Amounts in minor units. docs/product.md, 'Alerts'.
 */
export type BudgetAlert = DocumentOf<typeof budgetAlert>;

/** An expense of at least the user's threshold, as it was then. `amount` in minor units. */
export type LargeTransactionAlert = DocumentOf<typeof largeTransactionAlert>;

/** One entry in the bell's list. A summary has all alerts of an import or a bulk edit; other kinds have one. */
export type Notification = DocumentOf<typeof notificationDocument>;

export type NotificationsPage = DocumentOf<typeof notificationsDocument>;

/** A sentence whose amounts (minor units, of the preferred currency if it names none) are shown or hidden where it is. */
export type Sentence = readonly (string | { minorUnits: number; currency?: Currency })[];

/** 'Food has reached 80% of its limit: $415.00 of $500.00 in November 2026', or '… in Nov 25 - Dec 24, 2026'. */
export function budgetSentence({
  category,
  month,
  period,
  threshold,
  spending,
  limit,
}: BudgetAlert): Sentence {
  const inMonth = ` in ${period ? periodLabel(period) : formatMonthYear(month)}`;
  if (spending === null) return [`${category} is over its limit of `, { minorUnits: limit }, inMonth];
  const state =
    threshold < 100 || spending === limit ? `has reached ${threshold}% of its limit` : 'is over its limit';
  return [`${category} ${state}: `, { minorUnits: spending }, ' of ', { minorUnits: limit }, inMonth];
}

/** 'Large expense: Dentist, $700.00 on Nov 18, 2026'. */
export function largeSentence({ date, description, amount }: LargeTransactionAlert): Sentence {
  return [`Large expense: ${description}, `, { minorUnits: amount }, ` on ${formatDate(date)}`];
}

/** '3 budget alerts and 12 large expenses in statement.csv'; without a file, '… in one change'. Notices come without others. */
export function summaryText({ budgetCount, largeCount, noticeCount, fileName }: Notification): string {
  if (noticeCount > 0) return `${noticeCount.toLocaleString('en-US')} notices of what comes back`;
  const parts = [
    budgetCount > 0
      ? `${budgetCount.toLocaleString('en-US')} ${budgetCount === 1 ? 'budget alert' : 'budget alerts'}`
      : '',
    largeCount > 0
      ? `${largeCount.toLocaleString('en-US')} large ${largeCount === 1 ? 'expense' : 'expenses'}`
      : '',
  ].filter(Boolean);
  return `${parts.join(' and ')} in ${fileName ?? 'one change'}`;
}

/** The address of the expenses behind a budget alert. */
export function budgetHref({ category, month, period }: BudgetAlert): string {
  const { from, to } = period ?? monthOf(month);
  return expensesHref({ from, to }, { category });
}

/** The address of the transaction behind a large expense; null if it is gone. */
export function largeHref({ row }: LargeTransactionAlert, currency: Currency): string | null {
  return row ? largestHref(row, currency) : null;
}

/** A moment in the user's time zone: 'Today, 14:05', 'Nov 18', or with the year if it isn't this one. */
export function momentLabel(moment: string, timeZone: string, now: Date): string {
  const parts = (date: Date) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
      .format(date)
      .split(', ') as [CalendarDate, string];
  const [date, time] = parts(new Date(moment));
  const [today] = parts(now);
  if (date === today) return `Today, ${time}`;
  return date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatDate(date);
}
