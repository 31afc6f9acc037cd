import { asUser } from '../support/seed';
import { expect, test } from '../support/test';
import { enterExample, SPAN } from './example';

test('Spending by category has shares and changes, and leads to its rows', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/spending?${SPAN}`);
  await expect(page.getByText('Spending by category, Jan 1 - Mar 31, 2026')).toBeVisible();
  const table = page.getByRole('grid', { name: 'Category' });
  await expect(table.getByRole('rowheader')).toHaveText([
    'Rent',
    'Groceries',
    'Things',
    'Restaurants',
    'Total',
  ]);
  await expect(table.getByRole('row').filter({ hasText: 'Rent' })).toContainText('61.3%');
  await expect(table.getByRole('link', { name: 'Total, $5,870.00' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Measure' }).click();
  await page.getByRole('option', { name: 'Income' }).click();
  await expect(table.getByRole('link', { name: 'Salary, $9,000.00' })).toBeVisible();
  await page.goBack();
  await table.getByRole('link', { name: 'Restaurants, $140.00' }).click();
  await page.waitForURL(/\/transactions\?category=Restaurants&type=spending&from=2026-01-01&to=2026-03-31/);
});

test('tags overlap, and the column adds up', async ({ page }) => {
  await enterExample(page);
  const user = await asUser(page);
  const { data: rows } = await user.from('transactions').select('id, description').throwOnError();
  const tag = (name: string) => user.from('tags').insert({ name }).select('id').single().throwOnError();
  const [{ data: rome }, { data: ines }] = [await tag('Rome'), await tag('With Ines')];
  const idsOf = (description: string) =>
    rows.filter((row) => row.description === description).map(({ id }) => id);
  const put = (tagId: string, description: string) =>
    user
      .from('transaction_tags')
      .insert(idsOf(description).map((transaction_id) => ({ transaction_id, tag_id: tagId })))
      .throwOnError();
  await put(rome.id, 'Laptop');
  await put(ines.id, 'Laptop');
  await put(ines.id, 'Bistro');
  await page.goto(`/reports/spending?${SPAN}&by=tag`);
  const table = page.getByRole('grid', { name: 'Tag' });
  for (const name of [
    'Without a tag, $4,830.00',
    'With Ines, $1,040.00',
    'Rome, $900.00',
    'In several, -$900.00',
    'Total, $5,870.00',
  ])
    await expect(table.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByText(/^In several: /)).toBeVisible();
});

test('over time and as lines, with the table of the chart', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/spending?${SPAN}`);
  await page.getByRole('radio', { name: 'Over time' }).click();
  await expect(page).toHaveURL(/view=time/);
  const table = page.getByRole('treegrid', { name: 'Category' });
  await expect(table.getByRole('link', { name: 'Total, March 2026, $2,510.00' })).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Lines' }).click();
  await table.getByRole('checkbox', { name: 'Line of Rent' }).click();
  await expect(table.getByRole('checkbox', { name: 'Line of Rent' })).not.toBeChecked();
  await expect(page).toHaveURL(/open=/);
});

test('what is compared says with how many days', async ({ page }) => {
  await enterExample(page);
  await page.goto('/reports/spending?from=2026-03-01&to=2026-03-31&vs=previous');
  await expect(page.getByText('Compared with Feb 1 - Feb 28, 2026, 31 days against 28.')).toBeVisible();
  const table = page.getByRole('grid', { name: 'Category' });
  await expect(table.getByRole('img', { name: 'Things, change, $900.00, new' })).toBeVisible();
  await expect(table.getByRole('img', { name: /^Restaurants, change, -\$100.00/ })).toBeVisible();
});

test('choices made while figures load build on each other', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/spending?${SPAN}`);
  const requests: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/reports\/spending\?.*_rsc=/, async (route) => {
    requests.push(route.request().url());
    await gate;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'By' }).click();
  await page.getByRole('option', { name: 'By payee' }).click();
  await expect.poll(() => requests.length).toBe(1);
  await page.getByRole('radio', { name: 'Over time' }).click();
  // The choices are on the screen; the figures before them still lead to their own rows.
  await expect(page.getByRole('link', { name: 'Rent, $3,600.00' })).toHaveAttribute('href', /category=Rent/);
  await expect(page.getByRole('combobox', { name: 'By' })).toContainText('By payee');
  await expect(page.getByRole('radio', { name: 'Over time' })).toBeChecked();
  release();
  await expect(page).toHaveURL(/by=payee&view=time/);
  await expect(page.getByText('Spending by payee, Jan 1 - Mar 31, 2026')).toBeVisible();
  await expect(page.getByRole('treegrid', { name: 'Payee' })).toBeVisible();
  // Figures that were never shown are no step back.
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Category' })).toBeVisible();
});

test('Back takes a search back, also from the box', async ({ page }) => {
  await enterExample(page);
  await page.goto(`/reports/spending?${SPAN}`);
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await box.fill('laptop');
  await box.press('Enter');
  await expect(page).toHaveURL(/q=laptop/);
  await expect(page.getByRole('link', { name: 'Total, $900.00' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Total, $5,870.00' })).toBeVisible();
  await expect(box).toHaveValue('');
  await box.blur();
  await expect(page).not.toHaveURL(/q=/);
});

test('a part of a bar opens its key, and what is not counted is said of an empty report', async ({
  page,
}) => {
  await enterExample(page);
  await page.goto(`/reports/spending?${SPAN}&view=time`);
  const bars = page.locator('.recharts-bar-rectangle path');
  await expect(bars.first()).toBeVisible();
  // Rent is the largest, so it is stacked first.
  await bars.first().click();
  await page.waitForURL(/\/transactions\?category=Rent&type=spending&from=2026-01-01&to=2026-01-31/);
  const user = await asUser(page);
  await user.from('transactions').update({ counted: false }).eq('description', 'Laptop').throwOnError();
  await page.goto(`/reports/spending?${SPAN}&flag=not-counted`);
  await expect(page.getByText('No spending from Jan 1 to Mar 31 with these filters')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not counted: 1 row, $900.00' })).toBeVisible();
});
