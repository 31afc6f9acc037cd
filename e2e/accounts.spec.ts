import { addAccount, expect, signUp, test } from './support';

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/bank-accounts');
});

test('a new user has the default account', async ({ page }) => {
  const card = page.locator('[data-slot=card]', { hasText: 'Default Account' });
  await expect(card).toContainText('Checking');
  await expect(card).toContainText('$0.00');
  await expect(card).toContainText('*0000');
});

test('the form names what is missing, and is hidden and empty after success', async ({ page }) => {
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const text of [
    'Account name is required',
    'Account type is required',
    'Last 4 digits are required',
    'Balance is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('Last 4 Digits').fill('12a');
  await page.getByLabel('Balance').fill('12,50');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter exactly 4 digits')).toBeVisible();
  await expect(page.getByText('Please enter a number, like 1250.00')).toBeVisible();
  await expect(page.getByLabel('Balance')).toHaveValue('12,50');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await addAccount(page, { name: 'Sapphire', type: 'Credit', digits: '7733', balance: '-1126.44' });
  await expect(page.getByLabel('Account Name')).toBeHidden();
  const card = page.locator('[data-slot=card]', { hasText: 'Sapphire' });
  await expect(card).toContainText('Credit');
  await expect(card).toContainText('-$1,126.44');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByLabel('Account Name')).toHaveValue('');
});

test('an account that can not be saved keeps what was typed', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByLabel('Account Name').fill('Everyday');
  await page.getByLabel('Account Type').click();
  await page.getByRole('option', { name: 'Bank', exact: true }).click();
  await page.getByLabel('Last 4 Digits').fill('4821');
  await page.getByLabel('Balance').fill('10');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Check your connection and try again.' }),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('*4821')).toHaveCount(1);
});

test('an account changed after a lost answer does not pass for the one that was saved', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByLabel('Account Name').fill('Everyday');
  await page.getByLabel('Account Type').click();
  await page.getByRole('option', { name: 'Bank', exact: true }).click();
  await page.getByLabel('Last 4 Digits').fill('4821');
  await page.getByLabel('Balance').fill('10');
  await page.route('**/bank-accounts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await page.unroute('**/bank-accounts');
  await page.getByLabel('Balance').fill('100');
  await create.click();
  await expect(page.getByText('This account was added before, with other values')).toBeVisible();
  await expect(page.locator('[data-slot=card]', { hasText: '*4821' })).toContainText('$10.00');
});
