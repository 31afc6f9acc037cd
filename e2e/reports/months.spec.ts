import { expect, test } from '../support/test';
import { enterExample, SPAN } from './example';

test('Months is the example, read cell by cell, and its cells open their rows', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/months?${SPAN}`);
  const table = page.getByRole('treegrid', { name: 'Months' });
  const names = (row: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .first()
      .locator('[data-cell]:not([data-cell="0"])')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  await table.getByRole('button', { name: 'Unfold Food' }).click();
  await expect(page).toHaveURL(/open=/);
  expect(await names('Groceries')).toEqual([
    ...['Groceries, January 2026, $400.00', 'Groceries, February 2026, $380.00'],
    ...['Groceries, March 2026, $450.00', 'Groceries, total, $1,230.00'],
    'Groceries, average of 3 months, $410.00, in 3 of 3 months',
  ]);
  expect(await names('Restaurants')).toEqual([
    ...['Restaurants, January 2026, $120.00', 'Restaurants, February 2026, $60.00'],
    ...['Restaurants, March 2026, -$40.00', 'Restaurants, total, $140.00'],
    'Restaurants, average of 3 months, $46.67, in 3 of 3 months',
  ]);
  expect(await names('Things')).toEqual([
    ...['Things, January 2026, nothing', 'Things, February 2026, nothing'],
    ...['Things, March 2026, $900.00', 'Things, total, $900.00'],
    'Things, average of 3 months, $0.00, in 0 of 3 months',
  ]);
  expect(await names('Savings rate')).toEqual([
    ...['Savings rate, January 2026, 42.7%', 'Savings rate, February 2026, 45.3%'],
    ...['Savings rate, March 2026, 16.3%', 'Savings rate, total, 34.8%'],
  ]);
  for (const name of [
    'Food, total, $1,370.00',
    'Spending, total, $5,870.00',
    'Spending, average of 3 months, $1,656.67, in 3 of 3 months',
    'Income, total, $9,000.00',
    'Kept, total, $3,130.00',
    'Kept, average of 3 months, $1,343.33, in 3 of 3 months',
  ])
    await expect(table.getByRole('link', { name, exact: true })).toBeVisible();

  await table.getByRole('link', { name: 'Food, March 2026, $410.00' }).click();
  await page.waitForURL(/\/transactions\?category=Food&type=spending&from=2026-03-01&to=2026-03-31/);
  await expect(page.getByText('$410.00')).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('button', { name: 'Fold Food' })).toBeVisible();
});

test('the table is one tab stop: keys move, unfold, sort and open', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/months?${SPAN}`);
  const table = page.getByRole('treegrid', { name: 'Months' });
  await page.getByRole('radio', { name: 'Months' }).focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveText('Food');
  await page.keyboard.press('Space');
  await expect(table.getByRole('row', { expanded: true })).toHaveCount(1);
  await expect(focused).toHaveText('Food');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName('Groceries, January 2026, $400.00');
  await page.keyboard.press('End');
  await expect(focused).toHaveAccessibleName(/^Groceries, average/);
  await page.keyboard.press('Home');
  await expect(focused).toHaveText('Groceries');
  await page.keyboard.press('Control+End');
  await expect(focused).toHaveAccessibleName(/^Savings rate, total/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName('Total');
  await page.keyboard.press('Space');
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=total-desc/);
  const rows = table.getByRole('rowheader');
  await expect(rows.nth(1)).toHaveText('Home');

  // The stop stays where it was; Tab leaves the table.
  await page.keyboard.press('Tab');
  await expect(table.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAccessibleName('Total');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/transactions\?category=Home/);
});

test('shade, limits and hidden amounts', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/months?${SPAN}`);
  await page.getByRole('switch', { name: 'Shade' }).click();
  await expect(page).toHaveURL(/heat=row/);
  await expect(page.getByText('more, in its row')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('switch', { name: 'Shade' })).not.toBeChecked();
  await page.keyboard.press('h');
  await expect(page.getByRole('link', { name: 'CSV with amounts' })).toBeVisible();
  await expect(page.getByRole('treegrid')).not.toContainText('1,200.00');
});

test('on a phone it shows one month at a time, and nothing scrolls sideways', async ({ page }) => {
  await enterExample(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/reports/months?${SPAN}`);
  const table = page.getByRole('treegrid', { name: 'Months' });
  await expect(page.getByRole('status').filter({ hasText: 'March 2026' })).toBeVisible();
  await expect(table.getByRole('link', { name: 'Food, March 2026, $410.00' })).toBeVisible();
  await expect(table.getByRole('link', { name: /^Food, February/ })).toBeHidden();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(table.getByRole('link', { name: 'Food, February 2026, $440.00' })).toBeVisible();
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  const [inner, outer] = await widths();
  expect(inner).toBe(outer);
});

test('nothing to report, nothing that matches, and a report that can’t be drawn', async ({ page }) => {
  await enterExample(page);
  await page.goto('/reports/months?from=2025-01-01&to=2025-03-31&category=Travel');
  await expect(
    page.getByText('No spending or income from Jan 1 to Mar 31, 2025 with these filters'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/category/);
  await page.goto('/reports/months?type=transfer');
  await expect(page.getByText('Transfers are neither spending nor income')).toBeVisible();
  await page.getByRole('link', { name: 'Show the transfers' }).click();
  await page.waitForURL(/\/transactions\?type=transfer/);
  await page.goto('/reports/spending?from=2026-02-01&to=2026-01-01');
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();
});
