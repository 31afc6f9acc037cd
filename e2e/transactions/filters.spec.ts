import type { Locator, Page } from '@playwright/test';
import { test as instanceTest } from '../support/instance';
import { importQuickly, signUpQuickly } from '../support/seed';
import { addAccount, csv, daysAgo, expect, test } from '../support/test';

const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Filters', exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const count = (page: Page, transactions: number): Locator =>
  page.getByText(`${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`, { exact: true });

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Ticks a value in the list of a field that takes several, or presses 'Leave out' for it. */
async function chooseValue(page: Page, name: string, value: string, isLeftOut = false): Promise<void> {
  await field(page, name).click();
  const row = page.getByRole('dialog').getByRole('group', { name: value, exact: true });
  await (isLeftOut ? row.getByRole('button', { name: 'Leave out' }) : row.getByRole('checkbox')).click();
  await page.keyboard.press('Escape');
}

async function pickDay(page: Page, name: string, day: number): Promise<void> {
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await page.getByRole('button', { name, exact: true }).click();
  await calendar.locator(`[data-day="2024-03-${String(day).padStart(2, '0')}"] button`).click();
  await expect(calendar).toBeHidden();
}

test('filters combine, count, sum up to the cent and are restored from the address', async ({ page }) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '0' });
  await importQuickly(
    page,
    csv(
      `${daysAgo(0)},Market,Food,40.10,expense`,
      `2024-03-04,Market,Food,84.12,expense`,
      `2024-03-05,Bakery,Food,10.01,expense`,
      `2024-03-06,Returned bottles,Food,1.25,income`,
      `2024-03-07,Cinema,Entertainment,20.20,expense`,
    ),
    'Everyday',
  );
  await importQuickly(page, csv(`2024-03-05,Kiosk,Food,3.33,expense`));
  await page.goto('/transactions');

  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await chooseValue(page, 'Category', 'Food');
  await expect(count(page, 5)).toBeVisible();
  await expect(page.getByText('$40.10 of $500.00 this month')).toBeVisible();
  await expect(page.getByText('$137.56 out')).toBeVisible();
  await expect(page.getByText('$1.25 in')).toBeVisible();
  await choose(page, 'Type', 'Expense');
  await expect(count(page, 4)).toBeVisible();
  await chooseValue(page, 'Account', 'Everyday (*4821)');
  await expect(count(page, 3)).toBeVisible();
  await page.getByRole('searchbox').fill('*4821');
  await expect(page).toHaveURL(/q=\*4821/);
  await expect(count(page, 3)).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByLabel('Highest amount').fill('84,12');
  await page.getByLabel('Highest amount').press('Enter');
  await page.getByLabel('Lowest amount').fill('40.10');
  await page.getByLabel('Lowest amount').blur();
  await expect(count(page, 2)).toBeVisible();
  await expect(page.getByText('$124.22 out')).toBeVisible();
  await expect(page).toHaveURL(
    /\/transactions\?category=Food&type=expense&account=[-\da-f]{36}&min=40\.1\d?&max=84\.12$/,
  );
  await expect(toggle(page)).toHaveAccessibleDescription('5 active');
  const exported = page.getByRole('link', { name: 'Export CSV' });
  await expect(exported).toHaveAttribute(
    'href',
    new URL(page.url()).href.replace(/.*\/transactions/, '/transactions/export.csv'),
  );

  const address = page.url();
  await page.goBack();
  await expect(count(page, 3)).toBeVisible();
  await expect(page.getByLabel('Lowest amount')).toHaveValue('');
  await page.goto(address);
  await expect(count(page, 2)).toBeVisible();
  await expect(field(page, 'Category')).toHaveText('Food');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Expense');
  await expect(field(page, 'Account')).toHaveText('Everyday (*4821)');
  await expect(page.getByLabel('Lowest amount')).toHaveValue('40.10');
  await expect(page.getByLabel('Highest amount')).toHaveValue('84.12');

  // Text typed but not yet searched for when the filters are reset stays.
  await page.getByRole('searchbox').pressSequentially('market');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL('/transactions?q=market');
  await expect(page.getByRole('searchbox')).toHaveValue('market');
  await expect(count(page, 2)).toBeVisible();
  await expect(field(page, 'Category')).toHaveText('All categories');
  await expect(page.getByLabel('Lowest amount')).toHaveValue('');
});

test('several categories and accounts are chosen, and others left out', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      '2024-03-04,Market,Food,84.12,expense',
      '2024-03-05,Cinema,Entertainment,20.20,expense',
      '2024-03-06,Landlord,Rent,900.00,expense',
    ),
  );
  await page.goto('/transactions');
  await toggle(page).click();
  await chooseValue(page, 'Category', 'Food');
  await expect(count(page, 1)).toBeVisible();
  await chooseValue(page, 'Category', 'Entertainment');
  await expect(page).toHaveURL('/transactions?category=Food&category=Entertainment');
  await expect(page.getByText('$104.32 out')).toBeVisible();
  await expect(field(page, 'Category')).toHaveText('2 categories');
  await page.getByRole('button', { name: 'Remove the filter: category “Food”' }).click();
  await expect(field(page, 'Category')).toHaveText('Entertainment');
  await chooseValue(page, 'Category', 'Entertainment', true);
  await expect(page).toHaveURL('/transactions?nocategory=Entertainment');
  await expect(field(page, 'Category')).toHaveText('Without Entertainment');
  await expect(page.getByText('$984.12 out')).toBeVisible();
  await chooseValue(page, 'Account', 'Default Account (*0000)', true);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(field(page, 'Account')).toHaveText('Without Default Account (*0000)');
});

test('types and marks are filters', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      '2024-03-04,Market,Food,84.12,expense',
      '2024-03-06,Returned bottles,Food,1.25,refund',
      '2024-03-07,Payroll,Salary,2000,income',
    ),
  );
  await page.goto('/transactions');
  await toggle(page).click();
  await choose(page, 'Type', 'Refund');
  await expect(count(page, 1)).toBeVisible();
  await expect(page.getByText('-$1.25 out')).toBeVisible();
  await choose(page, 'Type', 'Spending');
  await expect(count(page, 2)).toBeVisible();
  await expect(page.getByText('$82.87 out')).toBeVisible();
  await choose(page, 'Type', 'Transfer');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await choose(page, 'Type', 'All Types');
  await choose(page, 'Marked as', 'Split');
  await expect(page).toHaveURL('/transactions?flag=split');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(count(page, 3)).toBeVisible();
});

test('dates and amounts that exclude everything are explained', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv('2024-03-05,Bakery,Food,10.01,expense'));
  await page.goto('/transactions?from=2024-03-04&to=2024-03-31&size=25');
  await expect(count(page, 1)).toBeVisible();
  const end = page.getByRole('button', { name: 'End Date', exact: true });
  await pickDay(page, 'End Date', 1);
  await expect(page).toHaveURL('/transactions?from=2024-03-04&to=2024-03-01&size=25');
  await expect(page.getByText('Nothing can match')).toBeVisible();
  await expect(end).toHaveAccessibleDescription(/Mar 1, 2024 The end date is before the start date\./);
  await pickDay(page, 'End Date', 5);
  await expect(count(page, 1)).toBeVisible();
  await pickDay(page, 'Start Date', 6);
  await expect(page.getByText('Nothing can match')).toBeVisible();
  await page.getByRole('button', { name: 'Start Date', exact: true }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/transactions?to=2024-03-05&size=25');
  await expect(count(page, 1)).toBeVisible();

  const lowest = page.getByLabel('Lowest amount');
  await lowest.fill('ten');
  await expect(lowest).toHaveAttribute('aria-invalid', 'true');
  await expect(lowest).toHaveValue('ten');
  await expect(lowest).toHaveAccessibleDescription(/amount/);
  await lowest.fill('20');
  await page.getByLabel('Highest amount').fill('10');
  await expect(page.getByText('The highest amount is below the lowest.')).toHaveCount(2);
  await page.getByRole('link', { name: 'Clear the search and filters' }).click();
  await expect(page).toHaveURL('/transactions?size=25');
  await expect(lowest).toHaveValue('');
  await expect(count(page, 1)).toBeVisible();
});

test('filters in a link are shown, even with unknown values', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv('2024-03-05,Corner Bakery,Food,10.01,expense', '2024-03-05,Kiosk,Food,1,expense'),
  );
  await page.goto('/transactions?description=corner+bakery');
  await expect(count(page, 1)).toBeVisible();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Remove the filter: description is “corner bakery”' }).click();
  await expect(page).toHaveURL('/transactions');
  await expect(count(page, 2)).toBeVisible();
  await page.goto('/transactions?category=Yachts&account=11111111-1111-4111-8111-111111111111');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(field(page, 'Category')).toHaveText('Yachts');
  await expect(field(page, 'Account')).toHaveText('Unknown Account');
  await page.getByRole('button', { name: 'Remove the filter: category “Yachts”' }).click();
  await page.getByRole('button', { name: 'Remove the filter: account “an account that is gone”' }).click();
  await expect(page).toHaveURL('/transactions');
  await expect(count(page, 2)).toBeVisible();
});

instanceTest.describe('the backend fails to load', () => {
  instanceTest.use({ baseURL: ({ faulty }, provide) => provide(faulty.url) });
  instanceTest.beforeEach(({ expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/status of 50[03]/);
  });
  instanceTest.afterEach(({ faulty }) => faulty.backend.heal());

  instanceTest(
    'the filter choices: rows without accounts; the rows: a way to try again',
    async ({ page, faulty }) => {
      await signUpQuickly(page);
      await importQuickly(page, csv('2024-03-05,Bakery,Food,10.01,expense'));
      faulty.backend.answer(/POST \/rest\/v1\/rpc\/transaction_choices/, 500);
      await page.goto('/transactions?category=Food');
      await expect(page.getByRole('row', { name: /Bakery/ })).toContainText('Error loading account');
      await expect(field(page, 'Category')).toHaveText('Food');

      faulty.backend.answer(/POST \/rest\/v1\/rpc\/transactions_page/, 500);
      await page.getByRole('searchbox').fill('bak');
      await expect(page.getByText('The transactions could not be loaded')).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('bak');
      await expect(page.getByRole('searchbox')).toBeFocused();
      faulty.backend.heal();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('row', { name: /Bakery/ })).toContainText('Default Account (*0000)');
    },
  );
});
