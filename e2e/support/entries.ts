import type { Locator, Page } from '@playwright/test';
import { csv, daysAgo } from './test';

/** Entry 0, dated today, costs 1.00; entry 1, dated yesterday, 2.00; and so on, in two categories. */
export const entries = (number: number) =>
  csv(
    ...Array.from(
      { length: number },
      (_, day) => `${daysAgo(day)},Entry ${day},${day % 2 ? 'Food' : 'Rent'},${day + 1}.00,expense`,
    ),
  );

/** The table row of an entry. */
export const row = (page: Page, entry: number): Locator =>
  page.getByRole('row', { name: new RegExp(`Entry ${entry}(?!\\d)`) });
