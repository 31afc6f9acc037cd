import type { Locator, Page } from '@playwright/test';
import { watchNetwork } from '../support/network';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search transactions...' });
const firstRow = (page: Page): Locator => page.getByRole('row').nth(1);
const count = (page: Page, transactions: number): Locator =>
  page.getByText(`${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`, { exact: true });

/** Entry 0, dated today, costs 1.00; entry 1, dated yesterday, 2.00; and so on. */
const entries = (number: number) =>
  Array.from({ length: number }, (_, day) => `${daysAgo(day)},Entry ${day},Food,${day + 1}.00,expense`);

test('pages of ten, newest first, with a page past the end showing the last', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(...entries(23)));
  await page.goto('/transactions');
  const next = page.getByRole('button', { name: 'Next' });
  const previous = page.getByRole('button', { name: 'Previous' });
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(count(page, 23)).toBeVisible();
  await expect(page.getByText('$276.00 out')).toBeVisible();
  await expect(previous).toBeDisabled();
  await expect(firstRow(page)).toContainText('Entry 0');
  await next.click();
  await expect(page).toHaveURL('/transactions?page=2');
  await expect(firstRow(page)).toContainText('Entry 10');
  await next.click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.goBack();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.goto('/transactions?page=99');
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await previous.click();
  await expect(page).toHaveURL('/transactions?page=2');
  await expect(firstRow(page)).toContainText('Entry 10');
  await page.goto('/transactions?page=nonsense');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
});

test('the page size is in the address and remembered for the next visit', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(...entries(30)));
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/transactions?page=2');
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('option')).toHaveText(['10', '25', '50', '100']);
  await page.getByRole('option', { name: '25' }).click();
  await expect(page).toHaveURL('/transactions?size=25');
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('25');
  await page.goto('/transactions?size=10');
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('the adjacent pages are prefetched, and never stale', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(...entries(30)));
  await page.goto('/transactions');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['rsc']) requests.push(new URL(request.url()).searchParams.get('page') ?? '1');
  });
  const networkAtRest = watchNetwork(page);
  /** Waits until a page has been prefetched. */
  const fetched = async (number: string) => {
    await expect.poll(() => requests).toContain(number);
    await networkAtRest();
    requests.length = 0;
  };
  await page.goto('/transactions?sort=date-desc');
  await fetched('2');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(firstRow(page)).toContainText('Entry 10');
  await fetched('3');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(firstRow(page)).toContainText('Entry 0');
  expect(requests).toEqual([]);

  // A write discards them.
  await page.getByRole('checkbox', { name: /Entry 2,/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(count(page, 29)).toBeVisible();
  await fetched('2');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(firstRow(page)).toContainText('Entry 11');
  expect(requests).not.toContain('2');
});

test('the search takes text literally and covers all pages and columns', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      ...entries(12),
      `2024-11-20,"Café ""Old"", 50% off_now (take away)",Gifts,9.99,expense`,
      `2024-03-02,Groceries,Food,84.12,expense`,
      `2024-03-01,Bonus,Salary,1250.00,income`,
    ),
  );
  await page.goto('/transactions');
  const search = searchBox(page);
  for (const [text, found] of [
    ['"old", 50%', '50% off_now'],
    ['OFF_NOW', '50% off_now'],
    ['%', '50% off_now'],
    ['_', '50% off_now'],
    ['(take', '50% off_now'],
    ['cafe', '50% off_now'],
    ['gifts', '50% off_now'],
    ['nov 20, 2024', '50% off_now'],
    ['-$84.12', 'Groceries'],
    ['1,250', 'Bonus'],
    ['+1250', 'Bonus'],
  ] as const) {
    await search.fill(text);
    // Two searches have the same count; the address distinguishes them.
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
    await expect(count(page, 1)).toBeVisible();
    await expect(firstRow(page)).toContainText(found);
  }
  await search.fill('*0000');
  await expect(count(page, 15)).toBeVisible();
  await expect(page.getByText('$172.11 out')).toBeVisible();
  await expect(page.getByText('$1,250.00 in')).toBeVisible();

  await search.fill('entry');
  await expect(count(page, 12)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/transactions?q=entry&page=2');
  await expect(firstRow(page)).toContainText('Entry 10');

  await search.fill('entry_');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL('/transactions?q=entry_');
  await page.getByRole('link', { name: 'Clear the search and filters' }).click();
  await expect(count(page, 15)).toBeVisible();
  await expect(search).toHaveValue('');
});

test('typing loses nothing, and one step back leaves the search', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(...entries(12)));
  await page.goto('/transactions?sort=date-asc');
  const search = searchBox(page);
  // Slow responses arrive one after the other while the user types.
  await page.route('**/transactions?*q=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue().catch(() => undefined);
  });
  // Repeated until the page is hydrated and listens.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  for (const [part, text] of [
    ['ent', 'ent'],
    ['ry ', 'entry'],
    ['1', 'entry 1'],
    ['1', 'entry 11'],
  ] as const) {
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === text);
    await search.pressSequentially(part, { delay: 40 });
    await asked;
    if (part === 'ent') await expect(page).toHaveURL('/transactions?q=ent&sort=date-asc');
  }
  await expect(search).toHaveValue('entry 11');
  await expect(page).toHaveURL('/transactions?q=entry+11&sort=date-asc');
  await expect(count(page, 1)).toBeVisible();
  await expect(search).toHaveValue('entry 11');
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/transactions?sort=date-asc');
  await expect(search).toHaveValue('');
  await expect(count(page, 12)).toBeVisible();
  await page.goForward();
  await expect(search).toHaveValue('entry 11');
  await expect(count(page, 1)).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('entry 11');

  // A response still pending when the user goes back is ignored.
  const networkAtRest = watchNetwork(page);
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'entry 1');
  await search.fill('entry 1');
  await asked;
  await page.goBack();
  await expect(search).toHaveValue('');
  await networkAtRest();
  await expect(page).toHaveURL('/transactions?sort=date-asc');
  await expect(search).toHaveValue('');
});

test('Enter searches at once, Escape clears, and the form works before hydration', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(...entries(12)));
  await page.goto('/transactions');
  const search = searchBox(page);
  await search.fill('entry 3');
  await search.press('Enter');
  await expect(page).toHaveURL('/transactions?q=entry+3');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/transactions');
  await expect(count(page, 12)).toBeVisible();
  await search.fill('entry 4');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(count(page, 12)).toBeVisible();

  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await context.newPage();
  await still.goto('/transactions?type=expense&sort=date-asc&page=2');
  await searchBox(still).fill('entry 11');
  await searchBox(still).press('Enter');
  await expect(still).toHaveURL('/transactions?q=entry+11&type=expense&sort=date-asc');
  await expect(count(still, 1)).toBeVisible();
  await context.close();
});

test('headers sort ascending, then descending, then not at all', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(...entries(12), `${daysAgo(5)},Payroll,Salary,50,income`));
  await page.goto('/transactions');
  const header = (name: string) => page.getByRole('columnheader', { name });
  const press = (name: string) => header(name).getByRole('button').press('Enter');
  const expectSort = async (date: string, amount: string, sort: string | null, first: string) => {
    await expect(header('Date')).toHaveAttribute('aria-sort', date);
    await expect(header('Amount')).toHaveAttribute('aria-sort', amount);
    await expect(page).toHaveURL(sort ? `/transactions?sort=${sort}` : '/transactions');
    await expect(firstRow(page)).toContainText(first);
  };
  await expectSort('none', 'none', null, 'Entry 0');
  await press('Date');
  await expectSort('ascending', 'none', 'date-asc', 'Entry 11');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/transactions?sort=date-asc&page=2');
  await press('Date');
  await expectSort('descending', 'none', 'date-desc', 'Entry 0');
  await press('Date');
  await expectSort('none', 'none', null, 'Entry 0');
  await press('Amount');
  await expectSort('none', 'ascending', 'amount-asc', 'Entry 11');
  await press('Amount');
  await expectSort('none', 'descending', 'amount-desc', 'Payroll');
  await press('Date');
  await expectSort('ascending', 'none', 'date-asc', 'Entry 11');

  await page.setViewportSize({ width: 390, height: 844 });
  const sortBy = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sortBy).toHaveText('Date, ascending');
  await sortBy.click();
  await page.getByRole('option', { name: 'Newest first' }).click();
  await expectSort('none', 'none', null, 'Entry 0');
});

test('the address of a list without transactions', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Upload' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.goto('/transactions?type=income');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
