import type { Locator, Page } from '@playwright/test';
import { monthsBefore } from '@/lib/domain/budget';
import { daysAgo, expect } from './support';

/** What tests of the 'Budget Limits' section and of its categories reach for. */
export const limitOf = (page: Page, category: string) =>
  page.getByRole('spinbutton', { name: category, exact: true });
export const rowOf = (page: Page, category: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${category}`, exact: true }) });
export const saveLimits = (page: Page) => page.getByRole('button', { name: 'Save Budget Limits' }).click();
export const dialog = (page: Page) => page.getByRole('dialog');

/** The first day of this month, which no entry of it is later than. */
export const firstOfMonth = () => `${daysAgo(0).slice(0, 8)}01`;
/** A day of the n-th of the six months before this one, the oldest first. */
export const monthBefore = (n: number) => monthsBefore(daysAgo(0))[n]?.start ?? '';

/** Opens what a category's menu asks. */
export async function ask(page: Page, category: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${category}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
  // A menu that fades away is out of everybody's reach, but not of a check's.
  await expect(page.locator('[role=menu]')).toHaveCount(0);
}
