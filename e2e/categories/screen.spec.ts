import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { ask, dialog, firstOfMonth } from '../budgets/rows';
import { rowsBehind } from '../support/drill-down';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, expect, focusUndo, test } from '../support/test';

const section = (page: Page, kind: 'Spending' | 'Income') =>
  page.getByRole('region', { name: kind, exact: true });
const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Move ${name}`, exact: true }) });
/** The categories of spending, in order. */
const order = (page: Page) =>
  section(page, 'Spending')
    .locator('[data-category]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-category')));

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      `${firstOfMonth()},Market,Groceries,90.00,expense`,
      `${firstOfMonth()},Snack,Food,10.50,expense`,
      `${firstOfMonth()},Zoo ticket,Zoo,25.00,expense`,
      `${firstOfMonth()},Payroll,Salary,3250.00,income`,
    ),
  );
  await page.goto('/settings/categories');
});

test(
  'a group has its own rows and those of its categories, and leads to them',
  { tag: '@quick' },
  async ({ page }) => {
    await expect(
      page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^Categories 28/ }),
    ).toBeVisible();
    await expect(item(page, 'Food')).toContainText('$10.50 of its own');
    const food = item(page, 'Food').getByRole('link', { name: /^\$100\.50.*, this month in Food$/ });
    expect(await rowsBehind(page, (await food.getAttribute('href')) ?? '')).toEqual({
      count: 2,
      spending: 100_50,
      income: 0,
    });
    await expect(item(page, 'Food')).toContainText('$399.50 left');
    await expect(section(page, 'Spending').getByRole('link', { name: /^\$125\.50/ })).toBeVisible();
    await expect(section(page, 'Income')).toContainText('$3,250.00');
    await expectAccessible(page, 'the categories');

    await item(page, 'Food').getByRole('button', { name: 'Hide what is in Food' }).click();
    await expect(item(page, 'Groceries')).toHaveCount(0);
    await expect(item(page, 'Food')).toContainText('2 inside');
    await item(page, 'Food').getByRole('button', { name: 'Show what is in Food' }).click();
    await expect(item(page, 'Groceries')).toBeVisible();
  },
);

test('the order is changed by keyboard and by drag, said aloud, and undone', async ({ page }) => {
  const before = await order(page);
  await page.getByRole('button', { name: 'Move Eating out' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('main').getByText('Eating out is in Food now, 1 of 2.')).toBeAttached();
  await expect.poll(() => order(page)).toEqual(['Food', 'Eating out', 'Groceries', ...before.slice(3)]);
  await expect(page.getByRole('button', { name: 'Move Eating out' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => order(page)).toEqual(['Food', 'Groceries', 'Eating out', ...before.slice(3)]);
  await expect(page.getByRole('main').getByText('Eating out is by itself now, 2 of 9.')).toBeAttached();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('main').getByText('Eating out is in Food now, 2 of 2.')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible();

  await page.reload();
  const handle = page.getByRole('button', { name: 'Move Groceries' });
  const target = page.getByRole('button', { name: 'Move Transport' });
  const from = await handle.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 2, { steps: 6 });
  await page.mouse.up();
  await (await focusUndo(page, 'Groceries is by itself now, 3 of 10.')).click();
  await expect(page.getByText('Undone.', { exact: true }).last()).toBeVisible();
});

test('a category is merged, archived, moved and given a look and a limit, with one undo each', async ({
  page,
}) => {
  await item(page, 'Zoo').getByRole('button', { name: 'Set a limit for Zoo' }).click();
  await page.getByRole('spinbutton', { name: 'Monthly limit of Zoo' }).fill('20');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Zoo')).toContainText('$5.00 over');
  await item(page, 'Zoo').getByRole('button', { name: 'the limit of Zoo: change it' }).click();
  await page.getByRole('spinbutton', { name: 'Monthly limit of Zoo' }).fill('200');
  await page.keyboard.press('Enter');
  const undoLimit = await focusUndo(page, 'Zoo has a limit now.');
  await expect(item(page, 'Zoo')).toContainText('$175.00 left');
  await undoLimit.click();
  await expect(page.getByText('The limit of Zoo was restored.')).toBeVisible();
  await expect(item(page, 'Zoo')).toContainText('$5.00 over');

  await item(page, 'Zoo').getByRole('button', { name: 'Move Zoo' }).focus();
  await page.keyboard.press('m');
  await expect(dialog(page)).toContainText('1 transaction of Zoo');
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: 'Entertainment', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click();
  const undoMerge = await focusUndo(page, 'Zoo was merged into Entertainment.');
  await expect(item(page, 'Zoo')).toHaveCount(0);
  await expect(item(page, 'Entertainment')).toContainText('$25.00');
  await undoMerge.click();
  await expect(item(page, 'Zoo')).toContainText('$5.00 over');

  await ask(page, 'Zoo', 'Move to a group');
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: 'Health', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(item(page, 'Health')).toContainText('$25.00');
  await expect(item(page, 'Zoo').locator('.bg-chart-6'), 'the color of its group').toBeVisible();
  await ask(page, 'Zoo', 'Color and icon');
  await expectAccessible(page, 'the look');
  await dialog(page).getByText('Lime').click();
  await dialog(page).getByTitle('Paw').click();
  await expect(dialog(page).getByRole('radio', { name: 'Paw' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(item(page, 'Zoo').locator('.bg-chart-7')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Zoo' }).click();
  await page.getByRole('menuitem', { name: /^Archive/ }).click();
  await expect(page.getByText('1 archived: Zoo')).toBeVisible();
  await expect(item(page, 'Zoo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Bring back Zoo' }).click();
  await expect(item(page, 'Zoo')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Interest' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const undoDelete = await focusUndo(page, 'Interest was deleted.');
  await expect(item(page, 'Interest')).toHaveCount(0);
  await undoDelete.click();
  await expect(item(page, 'Interest')).toBeVisible();

  await section(page, 'Spending').getByRole('button', { name: 'Add a spending category' }).click();
  await dialog(page).getByLabel('Name').fill('zoo');
  await dialog(page).getByRole('button', { name: 'Add category' }).click();
  await expect(dialog(page)).toContainText('There is already a category “Zoo”.');
  await dialog(page).getByLabel('Name').fill('Pets');
  await dialog(page).getByRole('button', { name: 'Add category' }).click();
  await expect(item(page, 'Pets')).toBeVisible();
});

test('pickers show the tree and leave out the archive', async ({ page }) => {
  await page.getByRole('button', { name: 'Actions for Fees' }).click();
  await page.getByRole('menuitem', { name: /^Archive/ }).click();
  await expect(page.getByText('1 archived: Fees')).toBeVisible();
  await page.goto('/upload');
  await page.getByRole('combobox', { name: 'Category' }).click();
  const options = page.getByRole('listbox', { name: 'Categories' }).getByRole('option');
  await expect(options.filter({ hasText: 'Groceries' })).toBeVisible();
  const names = await options.allInnerTexts();
  expect(names.slice(0, 3)).toEqual(['Food', 'Groceries', 'Eating out']);
  expect(names).not.toContain('Fees');
});

test('the dashboard lists categories or groups, and remembers which', async ({ page }) => {
  await page.goto('/dashboard?period=month');
  const card = page.getByRole('region', { name: 'Spending by Category' });
  await expect(card).toContainText('Groceries');
  await card.getByRole('radio', { name: 'Groups' }).click();
  await expect(card.getByRole('link', { name: /^\$100\.50.*, expenses in Food$/ }).first()).toBeVisible();
  await expect(card).not.toContainText('Groceries');
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('By group');
  await page.reload();
  await expect(card.getByRole('radio', { name: 'Groups' })).toBeChecked();

  // The group's own rows lead to those rows alone.
  await card.getByRole('radio', { name: 'Categories' }).click();
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('By category');
  await card
    .getByRole('link', { name: /^\$10\.50.*, expenses in Food$/ })
    .first()
    .click();
  await page.waitForURL(/[?&]own=1/);
  await expect(page.getByText('Only “Food” itself')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select Snack/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select Market/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the filter: only “Food” itself' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select Market/ })).toBeVisible();
});
