import type { Page } from '@playwright/test';
import { signUpQuickly } from '../support/seed';
import { expect, test } from '../support/test';

/** Opens a screen whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('text typed before hydration stays, and its form knows of it', async ({ page }) => {
  await signUpQuickly(page);
  const release = await openWithoutScripts(page, '/upload');
  const description = page.getByRole('textbox', { name: 'Description' });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await description.fill('Typed early');
  await amount.fill('12*2');
  release();
  // A screen reader's copy follows.
  await expect(page.getByText('= $24.00').first()).toBeVisible();
  await expect(amount).toHaveValue('12*2');
  await expect(description).toHaveValue('Typed early');
});

test('a button that was clicked before hydration does what it says', async ({ page }) => {
  await signUpQuickly(page);
  const release = await openWithoutScripts(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  release();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
});
