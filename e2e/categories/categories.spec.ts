import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { ask, dialog, firstOfMonth, limitOf, rowOf } from '../budgets/rows';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, expect, expectError, test } from '../support/test';

/** Chooses an option in the dialog's only select. */
async function choose(page: Page, option: string): Promise<void> {
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

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
  await expect(dialog(page)).toContainText('There is already a category “Food”.');
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
  await page.keyboard.type('Meals');
  await page.keyboard.press('Enter');
  await expect(limitOf(page, 'Meals')).toHaveValue('500');
  await expect(rowOf(page, 'Meals').locator('.bg-chart-1'), 'the color stays').toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Meals' })).toBeFocused();
  await ask(page, 'Meals', 'Color');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Meals' })).toBeFocused();

  await ask(page, 'Meals', 'Rename');
  await dialog(page).getByLabel('Name').fill('pets');
  await dialog(page).getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog(page)).toContainText('There is already a category “Pets”.');
  await dialog(page).getByRole('button', { name: 'Merge into Pets instead' }).click();
  await expect(dialog(page)).toContainText('1 transaction of Meals, and what is in the trash, goes to Pets.');
  await expectAccessible(page, 'merging');
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(limitOf(page, 'Meals')).toHaveCount(0);
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

test('a color is the same in settings, lists, forms and charts, from the server-rendered HTML on', async ({
  page,
}) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${firstOfMonth()},Market,Food,90.00,expense`, `${firstOfMonth()},Rent,Zoo,900.00,expense`),
  );
  await page.goto('/settings');
  await ask(page, 'Zoo', 'Color');
  await expect(dialog(page).getByRole('radio', { name: 'Neutral' })).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: 'Blue used by Food' })).toBeVisible();
  await expectAccessible(page, 'colors');
  await dialog(page).getByRole('radio', { name: 'Neutral' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('radio', { name: 'Olive' })).toBeChecked();
  await dialog(page).getByText('Lime').click();
  await dialog(page).getByRole('button', { name: 'Save color' }).click();
  await expect(rowOf(page, 'Zoo').locator('.bg-chart-7')).toBeVisible();
  await ask(page, 'Food', 'Color');
  await dialog(page).getByText('Neutral').click();
  await dialog(page).getByRole('button', { name: 'Save color' }).click();
  await expect(rowOf(page, 'Food').locator('.bg-chart-rest')).toBeVisible();

  // In the HTML from the server, so hydration has nothing to correct.
  const sent = async (path: string) => (await page.request.get(path)).text();
  expect(await sent('/transactions')).toMatch(/bg-chart-7[^>]*><\/span><span[^>]*><bdi[^>]*>Zoo</);
  expect(await sent('/transactions')).toMatch(/bg-chart-rest[^>]*><\/span><span[^>]*><bdi[^>]*>Food</);
  expect(await sent('/dashboard?period=month')).toMatch(/bg-chart-7[^>]*><\/i><span[^>]*><bdi[^>]*>Zoo</);
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
  await expect(page.getByRole('option', { name: 'Zoo' }).locator('.bg-chart-7')).toBeVisible();
});

test('a limit for a category that already has one is refused', async ({ page, context }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${firstOfMonth()},Rent,Rent,900.00,expense`));
  await page.goto('/settings');
  const tab = await context.newPage();
  await tab.goto('/settings');
  for (const [one, limit] of [
    [page, '800'],
    [tab, '1000'],
  ] as const) {
    await rowOf(one, 'Rent').getByRole('button', { name: 'Set a limit for Rent' }).click();
    await dialog(one).getByLabel('Monthly limit').fill(limit);
  }
  await dialog(tab).getByRole('button', { name: 'Set limit' }).click();
  await expect(limitOf(tab, 'Rent')).toHaveValue('1000');
  await dialog(page).getByRole('button', { name: 'Set limit' }).click();
  await expectError(page, '“Rent” was given a limit in the meantime. Change it in the list.');
  await page.keyboard.press('Escape');
  await expect(limitOf(page, 'Rent')).toHaveValue('1000');
});
