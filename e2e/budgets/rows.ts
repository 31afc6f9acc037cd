import type { Locator, Page } from '@playwright/test';
import { monthsBefore } from '@/lib/domain/budgets/past-periods';
import { daysAgo, expect } from '../support/test';

/** Helpers for the 'Budget Limits' section and its categories. */
export const limitOf = (page: Page, category: string) =>
  page.getByRole('spinbutton', { name: category, exact: true });
export const rowOf = (page: Page, category: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${category}`, exact: true }) });
export const saveLimits = (page: Page) => page.getByRole('button', { name: 'Save Budget Limits' }).click();
export const dialog = (page: Page) => page.getByRole('dialog');

/** The first day of this month, which is never in the future. */
export const firstOfMonth = () => `${daysAgo(0).slice(0, 8)}01`;
/** The first day of the n-th of the six months before this one, oldest first. */
export const monthBefore = (n: number) => monthsBefore(daysAgo(0))[n]?.start ?? '';

/** Opens a dialog from a category's menu. */
export async function ask(page: Page, category: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${category}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
  // A menu that is fading out is closed to users, but a check would still find it.
  await expect(page.locator('[role=menu]')).toHaveCount(0);
}
