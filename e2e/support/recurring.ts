import type { Locator, Page } from '@playwright/test';
import { csv, daysAgo } from './test';

/** The date a number of months ago, on a day of the month. */
function monthsAgo(months: number, day: number): string {
  const [year = 0, month = 1] = daysAgo(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10);
}

/** The latest day of the month that has passed, or that of some months before. */
export const latestOf = (day: number, before = 0): string =>
  monthsAgo(before + (day < Number(daysAgo(0).slice(8)) ? 0 : 1), day);

/** A CSV row for each of some months, the oldest first; the last amount is that of the latest month whose day has passed. */
function monthly(
  day: number,
  description: string,
  category: string,
  amounts: readonly string[],
  type = 'expense',
): string[] {
  return amounts.map(
    (amount, index) =>
      `${latestOf(day, amounts.length - 1 - index)},${description},${category},${amount},${type}`,
  );
}

const times = (count: number, amount: string) => Array.from({ length: count }, () => amount);

/** Eight months of a household up to today: rent, salary, electricity that varies, and a subscription that has risen. */
export function household(): string {
  return csv(
    ...monthly(1, 'Landlord', 'Housing', times(8, '1450')),
    ...monthly(10, 'Northwind payroll', 'Salary', times(8, '3250'), 'income'),
    ...monthly(12, 'City Electric', 'Utilities', [
      '61.20',
      '58.90',
      '74.10',
      '66.00',
      '63.60',
      '70.30',
      '59.80',
      '64.40',
    ]),
    ...monthly(8, 'Netflix', 'Fun', [...times(5, '12.99'), ...times(3, '15.99')]),
    ...monthly(15, 'City Gym', 'Health', times(4, '29')),
    // The file says what happened up to yesterday.
    `${daysAgo(1)},Corner shop,Food,4.20,expense`,
  );
}

/** A section of the list. */
export const section = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

/** The row of a series. */
export const seriesRow = (page: Page, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${name}`, 'i') });
