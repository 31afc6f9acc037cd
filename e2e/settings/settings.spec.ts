import { signUpQuickly } from '../support/seed';
import { openSettings, target } from '../support/settings';
import { expect, signUp, test } from '../support/test';

test(
  'budget limits and savings goal are saved per user',
  { tag: '@quick' },
  async ({ page, anotherBrowser }) => {
    await signUpQuickly(page);
    await page.goto('/settings');
    for (const [category, limit] of [
      ['Food', '500'],
      ['Entertainment', '200'],
      ['Transport', '300'],
      ['Shopping', '400'],
    ] as const) {
      await expect(page.getByRole('spinbutton', { name: category })).toHaveValue(limit);
    }
    await page.getByLabel('Food').fill('612.50');
    await page.getByLabel('Transport').fill('-1');
    await page.getByRole('button', { name: 'Save Budget Limits' }).click();
    await expect(page.getByText('Must be 0 or more')).toBeVisible();
    await page.getByLabel('Transport').fill('0');
    await page.getByRole('button', { name: 'Save Budget Limits' }).click();
    await expect(page.getByText('Budget limits saved.')).toBeVisible();
    await page.getByLabel('Target Amount').fill('7500');
    await page.getByRole('button', { name: 'Update Savings Goal' }).click();
    await expect(page.getByText('Savings goal saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Food')).toHaveValue('612.50');
    await expect(page.getByLabel('Transport')).toHaveValue('0');
    await expect(page.getByLabel('Target Amount')).toHaveValue('7500');

    const other = await anotherBrowser();
    await signUp(other);
    await other.goto('/settings');
    await expect(other.getByLabel('Food')).toHaveValue('500');
    await expect(other.getByLabel('Target Amount')).toHaveValue('5000');
  },
);

test('dark by default; the choice persists and does not flash', async ({ page }) => {
  const html = page.locator('html');
  await signUpQuickly(page);
  await page.goto('/settings');
  await expect(html).toHaveClass(/dark/);
  const toggle = page.getByRole('switch', { name: 'Dark Mode' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(html).toHaveClass(/light/);
  // Records what the first paint uses: the class before any of the app's scripts has run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        document.documentElement.dataset.firstClass = document.documentElement.className;
      });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(html).toHaveAttribute('data-first-class', /light/);
  await expect(toggle).not.toBeChecked();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(toggle).toBeChecked();
  await expect(html).toHaveClass(/dark/);
});

test('a dialog that cannot be loaded breaks nothing, and opens once it can', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/);
  await signUpQuickly(page);
  await openSettings(page);
  await target(page).fill('7500');
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  const said = page.getByText('This could not be loaded. Check your connection and try again.');
  for (const [button, title] of [
    ['Connect a New Account', 'Connect a New Account'],
    ['Delete account', 'Delete your account?'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(said.first()).toBeVisible();
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(0);
  }
  await expect(said).toHaveCount(2);
  await page
    .getByLabel('Export from Outlay')
    .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from('x') });
  await expect(said).toHaveCount(3);
  await expect(target(page)).toHaveValue('7500');

  await page.unroute('**/_next/static/chunks/**');
  const connect = page.getByRole('button', { name: 'Connect a New Account' });
  await connect.click();
  await expect(page.getByRole('dialog', { name: 'Connect a New Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(connect).toBeFocused();
  await expect(target(page)).toHaveValue('7500');
});
