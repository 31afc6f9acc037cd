import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from './server-action';
import { addAccount, csv, daysAgo, expect, openUpload, test } from './support';

async function checkBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(new RegExp(theme));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      `${name}, ${theme}`,
    ).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

const rows = () =>
  csv(
    ...Array.from(
      { length: 12 },
      (_, day) =>
        `${daysAgo(day)},A rather long description of entry number ${day} from a shop with a name,Food,${1000 + day}.50,${day % 3 ? 'expense' : 'income'}`,
    ),
  );

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`no serious violation on any screen at ${viewport.width}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const path of ['/', '/login', '/signup']) {
      await page.goto(path);
      await checkBothThemes(page, path);
    }
    await signUpQuickly(page);
    const screens = ['/dashboard', '/bank-accounts', '/transactions', '/upload', '/settings'];
    for (const path of screens) {
      await page.goto(path);
      await checkBothThemes(page, `${path} without data`);
    }
    await importQuickly(page, rows());
    for (const path of [...screens, '/dashboard?period=year', '/transactions?q=nothing']) {
      await page.goto(path);
      await checkBothThemes(page, path);
    }
  });
}

test('nothing scrolls sideways or collapses, however long names and amounts are', async ({ page }) => {
  const long = 'Lebensversicherungsgesellschaft-Donaudampfschifffahrt-Abend';
  await signUpQuickly(page);
  await addAccount(page, { name: long, digits: '4821', balance: '-99999999999.99' });
  await importQuickly(
    page,
    csv(
      `${daysAgo(0)},${long}${long},${long},99999999999.99,expense`,
      `${daysAgo(0)},Subscription,Subscriptions & Memberships (annual),12.00,expense`,
      `${daysAgo(0)},Payroll,Salary,99999999999.99,income`,
    ),
    long,
  );
  for (const width of [360, 390, 768, 820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/dashboard?period=month',
      '/transactions',
      '/upload',
      '/bank-accounts',
      '/settings',
    ]) {
      await page.goto(path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.goto('/transactions');
    const description = await page
      .getByRole('row', { name: /Subscription/ })
      .getByText('Subscription', { exact: true })
      .boundingBox();
    expect(description?.width, `description at ${width}`).toBeGreaterThan(60);
  }
});

test('forms with errors and open choices have no serious violation', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Balance is required')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await openUpload(page);
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
});

test('the whole way by keyboard alone', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Account Name')).toBeFocused();
  await page.keyboard.type('Everyday');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('option', { name: 'Bank' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Credit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Account Type' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4821');
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('*4821')).toBeVisible();
  await expect(page.getByText('Credit')).toBeVisible();
});
