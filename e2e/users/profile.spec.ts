import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { expectAccessible } from '../catalogue/axe';
import { importQuickly, signUpQuickly } from '../support/seed';
import { callAction, signInQuickly } from '../support/server-actions';
import { csv, daysAgo, expect, expectError, test } from '../support/test';
import { email, goal, openSettings, save, saveGoal, target } from '../support/settings';

const currency = (page: Page) => page.getByRole('combobox', { name: 'Preferred Currency' });

async function chooseCurrency(page: Page, code: string): Promise<void> {
  await currency(page).click();
  await page.getByRole('option', { name: code }).click();
  await save(page).click();
  await expect(page.getByText('Profile saved.').last()).toBeVisible();
}

/** Everything a screen shows or announces: its text, accessible names and descriptions. */
async function said(page: Page): Promise<string> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page.evaluate(() => {
    const parts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style')) parts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *'))
      for (const { name, value } of element.attributes)
        if (name.startsWith('aria-') || ['title', 'placeholder', 'alt'].includes(name)) parts.push(value);
    return parts.join('\n');
  });
}

test('name and currency are saved independently, and tabs follow', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const address = await signUpQuickly(page);
  await openSettings(page);
  // Another device does not follow this one's tabs.
  const device = await anotherBrowser();
  await signInQuickly(device, address);
  await openSettings(device);
  const dashboard = await context.newPage();
  await dashboard.goto('/dashboard');
  const settings = await context.newPage();
  await openSettings(settings);
  await settings.getByLabel('Name').fill('Ada');

  await expect(currency(page)).toHaveText(/USD/);
  await page.getByLabel('Name').fill('x'.repeat(101));
  await save(page).click();
  await expect(page.getByText('Name must be at most 100 characters')).toBeVisible();
  await page.getByLabel('Name').fill('');
  await save(page).click();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await page.route('/settings', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await currency(page).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await page.unroute('/settings');

  await expect(dashboard.getByText('€0.00').first()).toBeVisible();
  await expect(currency(settings), 'an unchanged field follows').toHaveText(/EUR/);
  await expect(settings.getByLabel('Name'), 'typed input stays').toHaveValue('Ada');
  await save(settings).click();
  await expect(settings.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(dashboard.locator('aside').getByText('Ada', { exact: true })).toBeVisible();

  await expect(currency(device), 'not updated yet').toHaveText(/USD/);
  await device.getByLabel('Name').fill('  Ada Lovelace ');
  await save(device).click();
  await expect(device.getByText('Profile saved.')).toBeVisible();
  await expect(currency(device), 'what another device saved is not overwritten').toHaveText(/EUR/);
  await openSettings(page);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(currency(page)).toHaveText(/EUR/);
  await page.getByLabel('Name').fill('');
  await save(page).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('changing the currency changes every amount, everywhere and at once', async ({ page }) => {
  test.slow();
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${daysAgo(0)},Groceries,Food,84.12,expense`, `${daysAgo(1)},Payroll,Salary,3250.00,income`),
  );
  await page.goto('/transactions');
  for (const [code, symbol] of [
    ['EUR', '€'],
    ['GBP', '£'],
  ] as const) {
    await page.goto('/dashboard?period=year');
    await expect(page.getByText('84.12').first()).toBeVisible();
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.waitForURL('/transactions');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await chooseCurrency(page, code);
    // Screens in the browser's history show the new symbol as well.
    await page.goBack();
    await expect(page.getByText(`-${symbol}84.12`).first()).toBeVisible();
    await page.goBack();
    await page.waitForURL(/\/dashboard/);
    await expect(page.getByText(`+${symbol}3,250.00`).first()).toBeVisible();
    const chart = page.locator('[aria-labelledby="spending-chart"]');
    await chart.locator('.recharts-surface').hover();
    await expect(chart.locator('.recharts-tooltip-wrapper')).toContainText(symbol);
    const ticks = page.locator('.recharts-cartesian-axis-tick-value').filter({ hasText: symbol });
    await expect(ticks.first()).toBeVisible();
    for (const path of [
      '/dashboard?period=month',
      '/transactions?min=1',
      '/bank-accounts',
      '/upload',
      '/settings',
      '/transactions/trash',
    ]) {
      await page.goto(path);
      if (path === '/upload') {
        await page.getByRole('textbox', { name: 'Amount' }).fill('84.12');
        await expect(page.getByText(`= ${symbol}84.12`)).toBeVisible();
      }
      const text = await said(page);
      for (const other of ['$', '€', '£'].filter((one) => one !== symbol))
        // The currency select names all three.
        expect(text.replace(/^.*(US dollar|Euro|sterling).*$/gm, ''), `${path} in ${code}`).not.toContain(
          other,
        );
      if (!path.includes('trash') && path !== '/upload') expect(text, path).toContain(symbol);
    }
  }
  const file = await (await page.request.get('/transactions/export.csv')).text();
  expect(file).toContain('84.12');
  expect(file).not.toMatch(/[$€£]/);
  expect(await (await page.request.get('/upload/template.csv')).text()).not.toMatch(/[$€£]/);
});

test('the theme is the same here, in the shell and in other tabs, from the first paint on', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/);
  await signUpQuickly(page);
  await openSettings(page);
  const other = await context.newPage();
  await openSettings(other);
  const dark = (tab: Page) => tab.getByRole('switch', { name: 'Dark Mode' });
  await dark(page).click();
  await expect(dark(other)).not.toBeChecked();
  await expect(other.locator('html')).toHaveClass(/light/);
  await other.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(dark(other)).toBeChecked();
  await expect(dark(page)).toBeChecked();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await dark(page).click();
  // The page as painted before its scripts load: only the inline theme script runs.
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveClass(/light/);
  const look = (tab: Page) =>
    dark(tab).evaluate((control) => {
      const thumb = control.firstElementChild;
      if (!thumb) throw new Error('no switch thumb');
      const { backgroundColor, borderColor } = getComputedStyle(control);
      return [
        backgroundColor,
        borderColor,
        thumb.getBoundingClientRect().x - control.getBoundingClientRect().x,
      ];
    });
  await expect(dark(other)).not.toBeChecked();
  await expect(async () => expect(await look(page)).toEqual(await look(other))).toPass();
});

test('a new account is connected by hand or by a file, with the keyboard alone', async ({ page }) => {
  await signUpQuickly(page);
  await openSettings(page);
  const card = page.getByRole('region', { name: 'Connected Accounts' });
  await expect(card.getByText('Outlay does not log in to banks')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(/Default Account\s*Checking · \*0000\s*\$0\.00/);
  const connect = card.getByRole('button', { name: 'Connect a New Account' });
  const byHand = page.getByRole('button', { name: 'Add an account by hand' });
  await connect.focus();
  await page.keyboard.press('Enter');
  await expect(byHand).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(connect).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(byHand).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Account Name')).toBeFocused();
  await page.keyboard.type('Sapphire');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('option', { name: 'Credit' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Account Type' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('7733');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-1126.44');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sapphire was added.')).toBeVisible();
  await expect(connect).toBeFocused();
  await expect(card.getByRole('listitem').first()).toHaveText(/Sapphire\s*Credit · \*7733\s*-\$1,126\.44/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: "Import a bank's file" }).press('Enter');
  await page.waitForURL('/upload');
  await page.goBack();
  await card.getByRole('link', { name: 'Sapphire' }).click();
  await page.waitForURL(/\/transactions\?account=/);
  await expect(page.getByText('Sapphire (*7733)').first()).toBeVisible();
});

test('errors are reported, and links lead to the sections', async ({ page }) => {
  test.slow();
  await signUpQuickly(page);
  const account = { id: newId(), name: 'Rainy day', type: 'bank', lastFourDigits: '0917', balance: '1250' };
  await callAction(page.request, 'addAccount', [account]);
  await callAction(page.request, 'updateSavingsGoal', [{ accountId: account.id }]);
  await callAction(page.request, 'deleteAccount', [{ change: newId(), id: account.id, transactions: 0 }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSettings(page, '/settings?email=stale');
  await expectError(page, 'That link has expired or was used already.');
  await email(page).fill('nope');
  await target(page).fill('-1');
  await saveGoal(page).click();
  await save(page).click();
  await expect(page.getByText('Enter your password to change the address')).toBeVisible();
  await expectAccessible(page, 'settings with errors');
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/settings#savings-goal');
  await expect(goal(page)).toBeInViewport();
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  for (const link of await sections.all()) {
    await link.focus();
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', {
      level: 2,
      name: (await link.textContent()) ?? '',
      exact: true,
    });
    await expect(title).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`#${await title.getAttribute('id')}$`));
    await expect(link).toHaveAttribute('aria-current', 'location');
  }
});
