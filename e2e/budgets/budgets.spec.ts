import { budgetProgress } from '@/lib/domain/budgets/budget';
import { monthsBefore } from '@/lib/domain/budgets/past-periods';
import { formatMoney } from '@/lib/domain/money/money';
import { expectAccessible } from '../catalogue/axe';
import { ask, dialog, firstOfMonth, limitOf, monthBefore, rowOf, saveLimits } from './rows';
import { rowsBehind } from '../support/drill-down';
import { importQuickly, signUpQuickly } from '../support/seed';
import { callAction } from '../support/server-actions';
import { csv, daysAgo, expect, expectError, test } from '../support/test';

test('each limit shows spent, left, pace and the last six months, with links to the transactions', async ({
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
    {
      category: 'Food',
      isGroup: false,
      monthlyLimit: 50000,
      transactions: 3,
      spent: 30010,
      soFar: 30010,
      months: [],
    },
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
  expect(await heights(), 'flat, because proportions would give amounts away').toHaveLength(1);
  await expect(food.getByRole('img', { name: 'hidden amount' }).first()).toBeVisible();
  await page.keyboard.press('h');
  await rowOf(page, 'Rent').getByRole('link').click();
  await expect(page).toHaveURL('/transactions?category=Rent');
});

test('invalid limits are refused, and two devices keep what each has saved', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await signUpQuickly(page);
  await page.goto('/settings');
  await limitOf(page, 'Food').fill('-1');
  await limitOf(page, 'Shopping').fill('1000000000000');
  await limitOf(page, 'Transport').fill('');
  await saveLimits(page);
  await expect(rowOf(page, 'Food')).toContainText('Must be 0 or more');
  await expect(rowOf(page, 'Shopping')).toContainText('The amount is too large: at most 999,999,999,999.99');
  await expect(rowOf(page, 'Transport')).toContainText('Please enter a limit');
  await expect(limitOf(page, 'Food')).toBeFocused();
  await expect(limitOf(page, 'Food')).toHaveAccessibleDescription('Must be 0 or more');
  await expectAccessible(page, 'invalid limits');
  const refused = await callAction(page.request, 'updateBudgetLimits', [
    { limits: [{ category: 'Food', monthlyLimit: '-1' }] },
  ]);
  expect(await refused.text()).toContain('Must be 0 or more');

  // Another tab follows changes saved here; another device does not.
  const other = await anotherBrowser({ storageState: await context.storageState() });
  await other.goto('/settings');
  const tab = await context.newPage();
  await tab.goto('/settings');
  await expect(limitOf(tab, 'Shopping')).toHaveValue('400');
  await expect(limitOf(other, 'Food')).toHaveValue('500');
  await limitOf(other, 'Shopping').fill('111');
  await saveLimits(other);
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
  await dialog(other).getByLabel('Name').fill('Meals');
  await dialog(other).getByRole('button', { name: 'Rename' }).click();
  await expect(limitOf(other, 'Meals')).toHaveValue('222.50');
  await limitOf(page, 'Food').fill('333');
  await limitOf(page, 'Transport').fill('444');
  await saveLimits(page);
  await expectError(
    page,
    '“Food” was renamed or removed in the meantime, so nothing was saved. You had typed 333 for it.',
  );
  await expect(limitOf(page, 'Meals')).toHaveValue('222.50');
  await expect(limitOf(page, 'Transport')).toHaveValue('444');
  await saveLimits(page);
  await expect(limitOf(tab, 'Transport')).toHaveValue('444');
  await expect(page.getByRole('alert').filter({ hasText: 'Food' })).toHaveCount(0);
  await page.reload();
  await expect(limitOf(page, 'Transport')).toHaveValue('444');
  await expect(limitOf(page, 'Meals')).toHaveValue('222.50');

  // Typed limits move to the new name, and a dialog reports a change made elsewhere.
  await limitOf(page, 'Meals').fill('77');
  await ask(page, 'Meals', 'Rename');
  await dialog(page).getByLabel('Name').fill('Food');
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expect(limitOf(page, 'Food')).toHaveValue('77');
  await expect(limitOf(tab, 'Food')).toHaveValue('222.50');
  await expect(limitOf(tab, 'Meals')).toHaveCount(0);
  await ask(other, 'Meals', 'Color');
  await dialog(other).getByRole('radio', { name: 'Plum' }).check({ force: true });
  await dialog(other).getByRole('button', { name: 'Save color' }).click();
  await expectError(other, '“Meals” was renamed or removed in the meantime. Nothing was changed.');
});

test('a limit typed for a category that another tab renames is reported, not dropped', async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  await page.goto('/settings');
  const tab = await context.newPage();
  await tab.goto('/settings');
  await limitOf(page, 'Food').fill('777');
  await limitOf(page, 'Transport').fill('333');
  await ask(tab, 'Food', 'Rename');
  await dialog(tab).getByLabel('Name').fill('Meals');
  await dialog(tab).getByRole('button', { name: 'Rename' }).click();
  await expect(dialog(tab)).toHaveCount(0);
  await expect(limitOf(page, 'Meals'), 'this tab follows').toHaveValue('500');
  await expect(limitOf(page, 'Transport'), 'and keeps typed values').toHaveValue('333');
  await saveLimits(page);
  await expectError(
    page,
    '“Food” was renamed or removed in the meantime, so nothing was saved. You had typed 777 for it. Your other changes are still here: save them again.',
  );
  await saveLimits(page);
  await expect(page.getByText('Budget limits saved.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Food' })).toHaveCount(0);
  await expect(limitOf(page, 'Meals')).toHaveValue('500');
  await expect(limitOf(tab, 'Transport')).toHaveValue('333');
  await expect(limitOf(tab, 'Meals')).toHaveValue('500');

  // Removing a category in this tab causes no such message.
  await limitOf(page, 'Transport').fill('1');
  await ask(page, 'Transport', 'Remove');
  await dialog(page).getByRole('button', { name: 'Remove category' }).click();
  await expect(limitOf(page, 'Transport')).toHaveCount(0);
  await saveLimits(page);
  await expect(page.getByText('No limit was changed.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Transport' })).toHaveCount(0);
});
