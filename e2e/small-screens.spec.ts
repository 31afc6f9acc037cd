import { expectAccessible } from './axe';
import { expectLargeTargets } from './screen-checks';
import { importQuickly, signUpQuickly } from './seed';
import { csv, daysAgo, dropFile, expect, openUpload, test } from './support';

test.use({
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
  actionTimeout: 20_000,
  contextOptions: { reducedMotion: 'reduce' },
});

test('the public pages, the dashboard and the accounts can be used with a finger', async ({ page }) => {
  for (const path of ['/', '/login?reason=link', '/signup', '/forgot-password']) {
    await page.goto(path);
    await expectLargeTargets(page, path);
  }
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expectLargeTargets(page, 'the dashboard of a new user');
  await importQuickly(
    page,
    csv(
      ...['Food', 'Rent', 'Shopping', 'Transport', 'Health', 'Gifts', 'Travel'].map(
        (category, index) => `${daysAgo(0)},Shop ${index},${category},${index + 1}0.50,expense`,
      ),
      `${daysAgo(0)},Payroll,Salary,3250.00,income`,
    ),
  );
  await page.goto('/dashboard?period=month');
  await page.locator('summary').click();
  await expectLargeTargets(page, 'the dashboard');
  await expectAccessible(page, 'the dashboard of a phone');
  for (const title of ['Spending', 'Spending by Category'])
    await page
      .locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('button', { name: 'Show as a table' })
      .click();
  await expectLargeTargets(page, 'the charts as tables');
  await page.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await expectLargeTargets(page, 'the calendar', '[data-slot=popover-content]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectLargeTargets(page, 'the drawer', '[role=dialog]');
  await expectAccessible(page, 'the drawer');

  await page.getByRole('link', { name: 'Bank Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Accounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByLabel('Last 4 Digits')).toHaveAttribute('inputmode', 'numeric');
  await expectLargeTargets(page, 'a new account');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const menu = page.getByRole('button', { name: 'Actions for Default Account' });
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectLargeTargets(page, 'the menu of an account', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Update balance' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLargeTargets(page, 'a new balance', '[role=dialog]');
});

test('the list, an upload and the settings can be used with a finger, and amounts bring up the keypad', async ({
  page,
}) => {
  test.slow();
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      ...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Entry ${day},Food,${60 + day}.50,expense`),
    ),
  );
  await page.goto('/transactions');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByLabel('Lowest amount')).toHaveAttribute('inputmode', 'decimal');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
  await expectLargeTargets(page, 'list with filters and selection');
  await page.getByRole('button', { name: 'Clear the selection (Esc)' }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Actions for Entry 0' }).click();
  await expectLargeTargets(page, 'menu of a row', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await page.getByRole('button', { name: 'Add transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add transaction' });
  const amount = dialog.getByLabel('Amount');
  await amount.fill('1,234');
  await expect(amount).toHaveAttribute('inputmode', 'decimal');
  await expect(dialog.getByRole('button', { name: 'Use 1234' })).toBeVisible();
  await expectLargeTargets(page, 'form', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectLargeTargets(page, 'calendar', '[data-slot=popover-content]');
  for (const field of await dialog.locator('input, textarea').all())
    expect(
      await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize)),
    ).toBeGreaterThanOrEqual(16);

  await page.goto('/transactions/trash');
  await expectLargeTargets(page, 'trash');

  await openUpload(page);
  await dropFile(
    page,
    'bank.csv',
    ['Posted,Text,Amount,Category', `${daysAgo(1)},Bakery,-6.75,Eating out`, '2026-02-30,Bus,-2.40,Bus'].join(
      '\n',
    ),
  );
  await expect(page.getByRole('button', { name: '1 new', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'How it is read' }).click();
  await page.getByText(/new categor(y|ies) in the file/).click();
  await page.getByRole('button', { name: 'Row 3: details' }).click();
  await expect(page.getByRole('form', { name: 'Row 3' }).getByLabel('Amount')).toHaveAttribute(
    'inputmode',
    'decimal',
  );
  await expectLargeTargets(page, 'review');

  await page.goto('/settings');
  await expectLargeTargets(page, 'settings');
  await page.getByRole('button', { name: 'Go to section' }).click();
  await page.getByRole('menuitem', { name: 'Savings Goal' }).click();
  await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeInViewport();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expectLargeTargets(page, 'bell', '[role=dialog]');
});
