import type { Page } from '@playwright/test';
import { expect } from './test';

/** Helpers for the Settings screen. */
export const profile = (page: Page) => page.getByRole('region', { name: 'Profile Settings' });
export const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
export const goal = (page: Page) => page.getByRole('region', { name: 'Savings Goal' });
export const target = (page: Page) => page.getByLabel('Target Amount');
export const saveGoal = (page: Page) => page.getByRole('button', { name: 'Update Savings Goal' });

/** Opens the screen and waits for hydration: input typed earlier would be lost. */
export async function openSettings(page: Page, path = '/settings'): Promise<void> {
  await page.goto(path);
  await expect(save(page)).toBeEnabled();
}
