import type { Page } from '@playwright/test';
import { monthsBefore } from '@/lib/domain/budgets/past-periods';
import { expectAccessible } from '../catalogue/axe';
import { rowsBehind } from '../support/drill-down';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, test } from '../support/test';

const firstOfMonth = () => `${daysAgo(0).slice(0, 8)}01`;
const monthBefore = (n: number) => monthsBefore(daysAgo(0))[n]?.start ?? '';
const row = (page: Page, category: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: category, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');

async function begin(page: Page, ...rows: string[]): Promise<void> {
  await signUpQuickly(page);
  await importQuickly(page, csv(...rows));
  await page.goto('/budgets');
  await expect(page.getByRole('heading', { name: 'Budgets', level: 1 })).toBeVisible();
}

test('a limit carries what is unspent, its formula adds up, and each figure leads to its rows', async ({
  page,
}) => {
  await begin(
    page,
    `${firstOfMonth()},Market,Food,90.00,expense`,
    `${monthBefore(5)},Market,Food,130.00,expense`,
    `${monthBefore(4)},Feast,Food,610.00,expense`,
    `${firstOfMonth()},Salary,Salary,2600.00,income`,
  );
  await expect(row(page, 'Food')).toContainText('$410.00');
  const spent = page.getByRole('link', { name: /^\$90\.00 ?, expenses in Food/ }).first();
  expect(await rowsBehind(page, (await spent.getAttribute('href')) ?? '')).toMatchObject({ spending: 9000 });
  await page.goto('/budgets');
  // 2,600.00 of income less 1,400.00 of limits.
  await expect(page.getByText('$1,200.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await page.getByRole('button', { name: /change the limit of Food/ }).click();
  await dialog(page).getByRole('spinbutton', { name: 'Limit' }).fill('400');
  await dialog(page).getByRole('combobox', { name: 'Carries' }).click();
  await page.getByRole('option', { name: /unspent/i }).click();
  await dialog(page)
    .getByRole('textbox', { name: 'Start again with' })
    .or(dialog(page).getByRole('spinbutton', { name: 'Start again with' }))
    .fill('270');
  await dialog(page).getByRole('button', { name: /^Save/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Food')).toContainText('$580.00');
  await expect(page.getByRole('table')).toContainText(/\$400\.00[^]*\$270\.00[^]*\$90\.00[^]*\$580\.00/);
  await expectAccessible(page, 'a category with its formula');

  // Settings have the same limit.
  await page.goto('/settings');
  await expect(page.getByRole('spinbutton', { name: 'Food', exact: true })).toHaveValue(/^400/);
});

test('money moved between limits is listed, asks where more is moved than is left, and is undone', async ({
  page,
}) => {
  await begin(page, `${firstOfMonth()},Market,Food,540.00,expense`);
  await expect(row(page, 'Food')).toContainText('$40.00 over');
  await row(page, 'Food').getByRole('button', { name: /Cover/ }).click();
  await dialog(page).getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: /^Shopping/ }).click();
  await dialog(page).getByRole('button', { name: 'Move money' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Food')).not.toContainText('over');
  await expect(row(page, 'Shopping')).toContainText('$360.00');
  await page.reload();
  await expect(row(page, 'Shopping')).toContainText('$360.00');

  await page.getByRole('button', { name: 'Move money' }).click();
  await dialog(page).getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: /^Transport/ }).click();
  await dialog(page).getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: /^Food/ }).click();
  await dialog(page).getByLabel('Amount').fill('301');
  await dialog(page).getByRole('button', { name: 'Move money' }).click();
  await expect(dialog(page)).toContainText('More is moved than Transport has left');
  await page.keyboard.press('Escape');
  await expect(dialog(page).first()).toBeHidden();
});

test('limits are proposed from what was spent, and none is set without a word', async ({ page }) => {
  await begin(page, ...[5, 4, 3, 2].map((n, index) => `${monthBefore(n)},Vet,Pets,${40 + index}.10,expense`));
  const limits = async () => (await page.request.get('/budgets/proposals')).status();
  expect(await limits()).toBe(200);
  await page.getByRole('button', { name: 'Propose limits' }).click();
  const pets = dialog(page).getByRole('spinbutton', { name: 'Limit of Pets' });
  await expect(pets).toHaveValue(/^50/);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Pets')).not.toContainText('$50.00');
  await page.getByRole('button', { name: 'Propose limits' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Set 1 limit/ })
    .click();
  await expect(row(page, 'Pets')).toContainText('$50.00');
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Pets')).not.toContainText('$50.00');
});
