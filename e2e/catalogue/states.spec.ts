import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { manualEntry } from '../support/manual-entry';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, openUpload, test } from '../support/test';

const rows = () =>
  csv(
    ...Array.from(
      { length: 12 },
      (_, day) => `${daysAgo(day)},Entry ${day},${day < 8 ? 'Food' : 'Rent'},${day + 1}.50,expense`,
    ),
    `${daysAgo(0)},Feast,Food,700.00,expense`,
  );

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUpQuickly(page);
});

test('no violation in the states of the list, its dialogs, the trash and the bell', async ({ page }) => {
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
  await expectAccessible(page, 'no transactions yet');
  await importQuickly(page, rows());

  await page.goto('/transactions?from=2026-02-02&to=2026-01-01');
  await expect(page.getByText('Nothing can match')).toBeVisible();
  // Input typed before hydration is lost, hence the retries.
  await expect(async () => {
    await page.getByLabel('Lowest amount').fill('1.2.3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('is not a number')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page, 'filters that cannot match anything');

  await page.goto('/transactions?type=expense');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await expect(bar).toContainText('All 10 on this page are selected.');
  // The focus ring has the same colour as the bar's text, whose contrast axe has checked.
  await bar.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Shift+Tab');
  const ink = await bar.evaluate((element) => getComputedStyle(element).color);
  await expect(page.locator(':focus')).toHaveCSS('outline-color', ink);
  await expectAccessible(page, 'selection');
  await bar.getByRole('button', { name: 'Set category' }).click();
  const choice = page.getByRole('dialog', { name: 'Set category' });
  await choice.getByRole('combobox').fill('f');
  await expect(page.getByRole('option', { name: 'Food' })).toBeVisible();
  await expectAccessible(page, 'category of the selection', { within: '[data-slot=popover-content]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await press(page, 'Actions for Entry 0');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await expectAccessible(page, 'menu of a row', { within: '[role=menu]' });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
  await dialog.getByLabel('Description').fill('');
  await dialog.getByLabel('Amount').fill('1,234');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Description is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' }).getByRole('grid')).toBeVisible();
  await expectAccessible(page, 'form with errors and calendar', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'question about unsaved changes', { within: '[role=alertdialog]' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await press(page, 'Actions for Entry 0');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('1 transaction deleted.')).toBeVisible();
  // 'Notifications' would be confused with the bell's.
  await expect(page.getByRole('region', { name: /^Messages/ })).toContainText('1 transaction deleted.');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0);
  await expectAccessible(page, 'message with undo');

  await page.goto('/transactions/trash');
  await page.getByRole('checkbox', { name: /^Select Entry 0/ }).click();
  await expectAccessible(page, 'trash');
  await press(page, 'Empty trash');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible();
  await expectAccessible(page, 'empty trash');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.locator('summary, a').first().click({ trial: true });
  await expectAccessible(page, 'bell', { within: '[data-slot=popover-content]' });
});

test('no violation in the states of an upload', async ({ page }) => {
  await importQuickly(page, csv(`${daysAgo(3)},Coffee,Food,4.50,expense`));
  await openUpload(page);
  await press(page, 'Add Transaction');
  await expect(page.getByText('Description is required')).toBeVisible();
  const { form, field, list, row } = manualEntry(page);
  await field('Amount').fill('10/3');
  await expect(form.getByRole('button', { name: 'Use 3.33' })).toBeVisible();
  await field('Category').click();
  await field('Category').fill('f');
  await expect(row('Create “f”')).toBeVisible();
  await expectAccessible(page, 'upload, with errors in the entry, a calculation and a list');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  const review = [
    'Transaction Date,Text,Amount,Category',
    `${daysAgo(3)},Coffee,-4.50,Food`,
    '2026-02-30,Night bus,-2.40,Transport',
    `${daysAgo(2)},Payroll,3250.00,Wages`,
    `${daysAgo(1)},Bakery,-6.75,Dining out`,
  ];
  await dropFile(page, 'bank.csv', review.join('\n'));
  await expect(page.getByRole('button', { name: '2 new', exact: true })).toBeEnabled();
  await press(page, 'How it is read');
  await page.getByText('new categories in the file').click();
  await page.getByRole('button', { name: 'Row 3: details' }).click();
  const details = page.getByRole('form', { name: 'Row 3' });
  await details.getByRole('button', { name: 'Save row' }).click();
  await expect(details.locator('[aria-invalid=true]').first()).toBeFocused();
  await expectAccessible(page, 'review');
  await press(page, /^Import 2 transactions$/);
  await page.waitForURL('/transactions');

  await openUpload(page);
  await dropFile(
    page,
    'dates.csv',
    'Datum;Text;Betrag\n03.04.2026;A;1,50\n04.05.2026;B;-2,50\n'.replaceAll('.', '/'),
  );
  await expect(page.getByRole('heading', { name: 'Review of dates.csv' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page, 'questions of a review');
  await press(page, 'Cancel');
  await page
    .getByRole('button', { name: /^Show the \d+ rows? left out$/ })
    .first()
    .click();
  await expect(page.getByText(/^Row \d+:/).first()).toBeVisible();
  await expectAccessible(page, 'history', { within: 'section[aria-labelledby=import-history]' });
  await press(page, 'Undo the import of bank.csv');
  await expectAccessible(page, 'undo of an import', { within: '[role=alertdialog]' });
  await press(page, 'Undo import');
  await expect(page.getByText('2 removed.')).toBeVisible();
});

test('no violation in the states of the settings', async ({ page }) => {
  await importQuickly(page, rows());
  await page.goto('/settings');
  await page.getByLabel('Food', { exact: true }).fill('1.234');
  await press(page, 'Save Budget Limits');
  await expect(page.getByText('“1.234” can be 1234 or 1.234. Write 1234 or 1.23')).toBeVisible();
  await press(page, 'Change password');
  await page.getByLabel('Target Amount').fill('-1');
  await press(page, 'Update Savings Goal');
  await expect(page.getByText('Must be 0 or more')).toBeVisible();
  await expectAccessible(page, 'settings with errors');

  await press(page, 'Last 6 months of Food');
  await expect(page.getByRole('dialog', { name: 'Last 6 months' })).toBeVisible();
  await expectAccessible(page, 'months of a budget', { within: '[data-slot=popover-content]' });
  await page.keyboard.press('Escape');
  for (const item of ['Rename', 'Color', 'Merge into…', 'Remove']) {
    await press(page, 'Actions for Food');
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Food' });
    await expect(dialog.getByRole('button').first()).toBeVisible();
    await expectAccessible(page, item, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  for (const opener of ['Add category', 'Connect a New Account', 'Delete account']) {
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, opener, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused();
  }

  // With amounts hidden, a field shows its value only while focused.
  await press(page, /^Hide amounts/);
  const limit = page.getByLabel('Transport', { exact: true });
  await expect(limit).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  await expectAccessible(page, 'settings with hidden amounts');
  await limit.focus();
  await expect(limit).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('in forced colours, selected items have an outline, and dots keep their colours', async ({ page }) => {
  const expectMarked = async (marked: Locator) => {
    await expect(marked).toHaveCSS('outline-style', 'solid');
    await expect(marked).toHaveCSS('outline-width', '2px');
  };
  await importQuickly(page, rows());
  await page.goto('/transactions');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/transactions?type=expense');
  await expect(page.locator('[data-slot=badge] [data-bar]').first()).toHaveCSS('forced-color-adjust', 'none');

  await press(page, 'Actions for Entry 0');
  await page.keyboard.press('ArrowDown');
  await expectMarked(page.getByRole('menuitem', { name: 'Edit' }));
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await expectMarked(page.getByRole('option', { name: 'Expense' }));
  await page.keyboard.press('Escape');

  await press(page, 'Add transaction');
  const dialog = page.getByRole('dialog', { name: 'Add transaction' });
  await dialog.getByRole('combobox', { name: 'Category' }).press('ArrowDown');
  await expectMarked(page.getByRole('listbox').getByRole('option', { selected: true }));
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Open calendar' }).click();
  await expectMarked(page.getByRole('gridcell', { selected: true }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').fill('set');
  await expectMarked(page.getByRole('option', { selected: true }));
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await expectMarked(page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=location]'));
});
