import type { Locator, Page } from '@playwright/test';
import { budgetProgress, monthsBefore } from '@/lib/domain/budget';
import { formatMoney } from '@/lib/domain/money';
import { expectAccessible } from './axe';
import { rowsBehind } from './rows-behind';
import { callAction, importQuickly, signUpQuickly } from './server-action';
import { csv, daysAgo, expect, expectError, test } from './support';

/** The first day of this month, which no entry of it is later than. */
const firstOfMonth = () => `${daysAgo(0).slice(0, 8)}01`;
/** A day of the n-th of the six months before this one, the oldest first. */
const monthBefore = (n: number) => monthsBefore(daysAgo(0))[n]?.start ?? '';

const limitOf = (page: Page, category: string) =>
  page.getByRole('spinbutton', { name: category, exact: true });
const rowOf = (page: Page, category: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${category}`, exact: true }) });
const save = (page: Page) => page.getByRole('button', { name: 'Save Budget Limits' }).click();
const dialog = (page: Page) => page.getByRole('dialog');

async function ask(page: Page, category: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${category}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Chooses an option of the only choice in the dialog. */
async function choose(page: Page, option: string): Promise<void> {
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('beside each limit: spent, left, pace and the last six months, each leading to its rows', async ({
  page,
}) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      `${firstOfMonth()},Market,Food,300.10,expense`,
      `${firstOfMonth()},Refund,Food,50.00,income`,
      `${firstOfMonth()},Shoes,Shopping,412.00,expense`,
      `${monthBefore(5)},Feast,Food,600.50,expense`,
      `${monthBefore(0)},Bread,Food,4.20,expense`,
      `${monthBefore(0)},Rent,Rent,900.00,expense`,
    ),
  );
  await page.goto('/settings');
  const food = rowOf(page, 'Food');
  await expect(food).toContainText(/\$300\.10.* spent\s·\s\$199\.90 left/);
  await expect(rowOf(page, 'Shopping')).toContainText(/\$12\.00 over/);
  const { atEnd } = budgetProgress(
    { category: 'Food', monthlyLimit: 50000, transactions: 3, spent: 30010, soFar: 30010, months: [] },
    daysAgo(0),
  );
  const pace = food.getByText(/^on pace for .* by \w{3} \d+$/);
  if (atEnd === null) await expect(pace).toHaveCount(0);
  else await expect(pace).toContainText(formatMoney(atEnd, 'USD'));
  await expect(rowOf(page, 'Transport')).not.toContainText('on pace');

  const spent = food.getByRole('link', { name: /^\$300\.10.*expenses in Food this month$/ });
  expect(await rowsBehind(page, (await spent.getAttribute('href')) ?? '')).toEqual({
    count: 1,
    spending: 30010,
    income: 0,
  });
  await food.getByRole('button', { name: 'Last 6 months of Food' }).press('Enter');
  const table = page.getByRole('table', { name: 'Food, last 6 months' });
  await expect(table.getByRole('row')).toHaveText(
    monthsBefore(daysAgo(0)).map(
      ({ label }, index) =>
        new RegExp(`^${label}\\${['$4.20', '$0.00', '$0.00', '$0.00', '$0.00', '$600.50'][index]}`),
    ),
  );
  await expect(table.getByText('over the limit')).toHaveCount(1);
  await expect(table.getByRole('row').last()).toContainText('over the limit');
  await expectAccessible(page, 'the six months');
  const feast = await table.getByRole('link', { name: '$600.50' }).getAttribute('href');
  expect(await rowsBehind(page, feast ?? '')).toEqual({ count: 1, spending: 60050, income: 0 });
  await page.keyboard.press('Escape');
  await expect(food.getByRole('button', { name: 'Last 6 months of Food' })).toBeFocused();

  await expect(rowOf(page, 'Rent').getByRole('link')).toHaveText('1 transaction in Rent');
  const heights = () =>
    food
      .getByRole('button', { name: 'Last 6 months of Food' })
      .locator('[style]')
      .evaluateAll((bars) => [...new Set(bars.map((bar) => bar.getAttribute('style')))]);
  expect(await heights()).toHaveLength(3);
  await page.keyboard.press('h');
  await expect(food).not.toContainText('$');
  expect(await heights(), 'flat, as a ratio tells of amounts').toHaveLength(1);
  await expect(food.getByRole('img', { name: 'hidden amount' }).first()).toBeVisible();
  await page.keyboard.press('h');
  await rowOf(page, 'Rent').getByRole('link').click();
  await expect(page).toHaveURL('/transactions?category=Rent');
});

test('limits refuse what is no limit, and two devices keep what each has saved', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await signUpQuickly(page);
  await page.goto('/settings');
  await limitOf(page, 'Food').fill('-1');
  await limitOf(page, 'Shopping').fill('1000000000000');
  await limitOf(page, 'Transport').fill('');
  await save(page);
  await expect(rowOf(page, 'Food')).toContainText('Must be 0 or more');
  await expect(rowOf(page, 'Shopping')).toContainText('This amount is too large');
  await expect(rowOf(page, 'Transport')).toContainText('Please enter a limit');
  await expect(limitOf(page, 'Food')).toBeFocused();
  await expect(limitOf(page, 'Food')).toHaveAccessibleDescription('Must be 0 or more');
  await expectAccessible(page, 'limits that are none');
  const refused = await callAction(page.request, 'updateBudgetLimits', [
    { limits: [{ category: 'Food', monthlyLimit: '-1' }] },
  ]);
  expect(await refused.text()).toContain('Must be 0 or more');

  // Another device hears nothing of what is saved here, another tab does.
  const other = await anotherBrowser({ storageState: await context.storageState() });
  await other.goto('/settings');
  const tab = await context.newPage();
  await tab.goto('/settings');
  await expect(limitOf(tab, 'Shopping')).toHaveValue('400');
  await expect(limitOf(other, 'Food')).toHaveValue('500');
  await limitOf(other, 'Shopping').fill('111');
  await save(other);
  await expect(other.getByText('Budget limits saved.')).toBeVisible();
  await limitOf(page, 'Shopping').fill('400');
  await limitOf(page, 'Transport').fill('300');
  await limitOf(page, 'Food').fill('222.50');
  await limitOf(page, 'Food').press('Enter');
  await expect(page.getByText('Budget limits saved.')).toBeVisible();
  await expect(limitOf(page, 'Food')).toHaveValue('222.50');
  await expect(limitOf(page, 'Shopping'), 'what the other device has saved').toHaveValue('111');
  await expect(limitOf(tab, 'Food'), 'what the tab beside it has saved').toHaveValue('222.50');

  await ask(other, 'Food', 'Rename');
  await dialog(other).getByLabel('Name').fill('Groceries');
  await dialog(other).getByRole('button', { name: 'Rename' }).click();
  await expect(limitOf(other, 'Groceries')).toHaveValue('222.50');
  await limitOf(page, 'Food').fill('333');
  await limitOf(page, 'Transport').fill('444');
  await save(page);
  await expectError(
    page,
    '“Food” was renamed or removed in the meantime, so nothing was saved. You had typed 333 for it.',
  );
  await expect(limitOf(page, 'Groceries')).toHaveValue('222.50');
  await expect(limitOf(page, 'Transport')).toHaveValue('444');
  await save(page);
  await expect(limitOf(tab, 'Transport')).toHaveValue('444');
  await expect(page.getByRole('alert').filter({ hasText: 'Food' })).toHaveCount(0);
  await page.reload();
  await expect(limitOf(page, 'Transport')).toHaveValue('444');
  await expect(limitOf(page, 'Groceries')).toHaveValue('222.50');

  // What is typed goes along with a new name, and a dialog that meets a change elsewhere says so.
  await limitOf(page, 'Groceries').fill('77');
  await ask(page, 'Groceries', 'Rename');
  await dialog(page).getByLabel('Name').fill('Food');
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expect(limitOf(page, 'Food')).toHaveValue('77');
  await expect(limitOf(tab, 'Food')).toHaveValue('222.50');
  await expect(limitOf(tab, 'Groceries')).toHaveCount(0);
  await ask(other, 'Groceries', 'Color');
  await dialog(other).getByRole('radio', { name: 'Plum' }).check({ force: true });
  await dialog(other).getByRole('button', { name: 'Save color' }).click();
  await expectError(other, '“Groceries” was renamed or removed in the meantime. Nothing was changed.');
});

test('a category is added, renamed by keyboard, merged and removed, and its transactions follow', async ({
  page,
}) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${firstOfMonth()},Market,Food,90.00,expense`, `${firstOfMonth()},Rent,Rent,900.00,expense`),
  );
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add category' }).click();
  await dialog(page).getByRole('button', { name: 'Add category' }).click();
  await expect(dialog(page)).toContainText('Name is required');
  await expect(dialog(page)).toContainText('Please enter a limit');
  await expectAccessible(page, 'adding');
  await dialog(page).getByLabel('Name').fill('FOOD');
  await dialog(page).getByLabel('Monthly limit').fill('50');
  await dialog(page).getByLabel('Monthly limit').press('Enter');
  await expect(dialog(page)).toContainText('There is a category “Food” already.');
  await dialog(page).getByLabel('Name').fill('Pets');
  await expect(dialog(page).getByRole('button', { name: 'Add category' })).toBeVisible();
  await dialog(page).getByLabel('Monthly limit').press('Enter');
  await expect(limitOf(page, 'Pets')).toHaveValue('50');

  await page.getByRole('button', { name: 'Actions for Food', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('1 transaction will have the new name');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Groceries');
  await page.keyboard.press('Enter');
  await expect(limitOf(page, 'Groceries')).toHaveValue('500');
  await expect(rowOf(page, 'Groceries').locator('.bg-chart-1'), 'the color stays').toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Groceries' })).toBeFocused();
  await ask(page, 'Groceries', 'Color');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Groceries' })).toBeFocused();

  await ask(page, 'Groceries', 'Rename');
  await dialog(page).getByLabel('Name').fill('pets');
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog(page)).toContainText('There is a category “Pets” already.');
  await dialog(page).getByRole('button', { name: 'Merge into Pets instead' }).click();
  await expect(dialog(page)).toContainText(
    '1 transaction of Groceries, and what is in the trash, goes to Pets.',
  );
  await expectAccessible(page, 'merging');
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(limitOf(page, 'Groceries')).toHaveCount(0);
  await expect(limitOf(page, 'Pets')).toHaveValue('50');
  await expect(rowOf(page, 'Pets')).toContainText('$40.00 over');

  await ask(page, 'Transport', 'Remove');
  await expect(dialog(page)).toContainText('It has no transactions.');
  await dialog(page).getByRole('button', { name: 'Remove category' }).click();
  await expect(limitOf(page, 'Transport')).toHaveCount(0);
  await ask(page, 'Pets', 'Remove');
  await expect(dialog(page)).toContainText('It has 1 transaction');
  await expectAccessible(page, 'removing');
  await dialog(page).getByRole('button', { name: 'Remove category' }).click();
  await expect(limitOf(page, 'Pets')).toHaveCount(0);
  await rowOf(page, 'Pets').getByRole('button', { name: 'Set a limit for Pets' }).click();
  await dialog(page).getByLabel('Monthly limit').fill('60');
  await dialog(page).getByRole('button', { name: 'Set limit' }).click();
  await expect(limitOf(page, 'Pets')).toHaveValue('60');

  await ask(page, 'Rent', 'Remove');
  await dialog(page).getByRole('button', { name: 'Remove category' }).click();
  await expect(dialog(page)).toContainText('Please choose a category');
  await choose(page, 'Move them to Pets');
  await dialog(page).getByRole('button', { name: 'Remove category' }).click();
  await expect(rowOf(page, 'Rent')).toHaveCount(0);
  await expect(rowOf(page, 'Pets')).toContainText('$990.00');
  await ask(page, 'Entertainment', 'Rename');
  await dialog(page).getByLabel('Name').fill('Food');
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expect(rowOf(page, 'Food').locator('.bg-chart-4'), 'not the color of the new name').toBeVisible();
  await page.goto('/transactions?category=Pets');
  await expect(page.getByRole('row').filter({ hasText: 'Pets' })).toHaveCount(2);
});

test('a color is the same in settings, lists, forms and charts, from the first byte on', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${firstOfMonth()},Market,Food,90.00,expense`, `${firstOfMonth()},Rent,Rent,900.00,expense`),
  );
  await page.goto('/settings');
  await ask(page, 'Rent', 'Color');
  await expect(dialog(page).getByRole('radio', { name: 'Neutral' })).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: 'Blue used by Food' })).toBeVisible();
  await expectAccessible(page, 'colors');
  await dialog(page).getByRole('radio', { name: 'Neutral' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('radio', { name: 'Olive' })).toBeChecked();
  await dialog(page).getByText('Lime').click();
  await dialog(page).getByRole('button', { name: 'Save color' }).click();
  await expect(rowOf(page, 'Rent').locator('.bg-chart-7')).toBeVisible();
  await ask(page, 'Food', 'Color');
  await dialog(page).getByText('Neutral').click();
  await dialog(page).getByRole('button', { name: 'Save color' }).click();
  await expect(rowOf(page, 'Food').locator('.bg-chart-rest')).toBeVisible();

  // As the server sends it: what comes alive later has nothing to correct.
  const sent = async (path: string) => (await page.request.get(path)).text();
  expect(await sent('/transactions')).toMatch(/bg-chart-7[^>]*><\/span><span[^>]*>Rent</);
  expect(await sent('/transactions')).toMatch(/bg-chart-rest[^>]*><\/span><span[^>]*>Food</);
  expect(await sent('/dashboard?period=month')).toMatch(/bg-chart-7[^>]*><\/i><span[^>]*>Rent</);
  await page.goto('/dashboard?period=month');
  const fills = page.locator('.recharts-sector');
  await expect(fills).toHaveCount(2);
  expect(await fills.evaluateAll((all) => all.map((sector) => sector.getAttribute('fill')))).toEqual([
    'var(--c7)',
    'var(--c-rest)',
  ]);
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('option', { name: 'Rent' }).locator('.bg-chart-7')).toBeVisible();
});

test('forty categories with long names and huge amounts fit every screen', async ({ page }) => {
  test.slow();
  await signUpQuickly(page);
  const name = (index: number) =>
    `${index} Lebensversicherungsgesellschaft-Donaudampfschifffahrtsgesellschaft`.slice(0, 60);
  await importQuickly(
    page,
    csv(
      ...[0, 1, 38, 39].map(
        (index) => `${firstOfMonth()},Row ${index},${name(index)},99999999999.99,expense`,
      ),
      `${monthBefore(3)},Row,${name(0)},99999999999.99,expense`,
    ),
  );
  // No two at a time: each waits for the one before it anyway.
  for (let index = 0; index < 36; index += 1) {
    const limit = index === 0 ? '999999999999.99' : '1';
    const input = { name: name(index), monthlyLimit: limit, color: (index % 10) + 1 };
    expect(await (await callAction(page.request, 'addCategory', [input])).text()).toContain('"ok":true');
  }
  for (const [width, theme] of [
    [1440, 'dark'],
    [390, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto('/settings');
    await expect(page.getByRole('spinbutton', { name: /Lebens/ })).toHaveCount(36);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `at ${width}`).toBeLessThanOrEqual(0);
    const label = await page.getByText(name(1), { exact: true }).first().boundingBox();
    expect(label?.width, `name at ${width}`).toBeGreaterThan(60);
    if (width !== 360) await expectAccessible(page, `at ${width}`);
  }
  for (const item of ['Rename', 'Color', 'Merge into…', 'Remove']) {
    await ask(page, name(0), item);
    const box = await dialog(page).boundingBox();
    expect(box && box.x + box.width, item).toBeLessThanOrEqual(360);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});
