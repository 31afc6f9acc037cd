import type { Locator, Page } from '@playwright/test';

export const cardOf = (page: Page, name: string): Locator =>
  page.locator('[data-slot=card]', { hasText: name });
export const menuOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true });

/** Chooses an action from the menu of an account's card. */
export async function chooseAction(page: Page, account: string, action: string): Promise<void> {
  await menuOf(page, account).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
