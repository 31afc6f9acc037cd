import type { Page } from '@playwright/test';
import { cardOf, chooseAction, menuOf } from '../support/accounts';
import { importQuickly, signUpQuickly } from '../support/seed';
import {
  addAccount,
  csv,
  daysAgo,
  dropFile,
  expect,
  HEADER,
  focusUndo,
  importButton,
  openUpload,
  test,
} from '../support/test';

/** Drops the response to the screen's next request, which the server still carries out. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/bank-accounts',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
});

test('a new user has the default account', { tag: '@quick' }, async ({ page }) => {
  const card = page.locator('[data-slot=card]', { hasText: 'Default Account' });
  await expect(card).toContainText('Checking');
  await expect(card).toContainText('$0.00');
  await expect(card).toContainText('*0000');
});

test('the form marks missing fields, and is hidden and empty after a save', async ({ page }) => {
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
  await page.getByLabel('Balance').fill('lots');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter exactly 4 digits')).toBeVisible();
  await expect(page.getByText('Please enter an amount, like 12.50 or 3*4.20')).toBeVisible();
  await expect(page.getByLabel('Balance')).toHaveValue('lots');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await addAccount(page, { name: 'Sapphire', type: 'Credit', digits: '7733', balance: '-1126.44' });
  await expect(page.getByLabel('Account Name')).toBeHidden();
  const card = page.locator('[data-slot=card]', { hasText: 'Sapphire' });
  await expect(card).toContainText('Credit');
  await expect(card).toContainText('-$1,126.44');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByLabel('Account Name')).toHaveValue('');
});

test('an account that cannot be saved keeps the typed values', async ({
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

test('after a lost response, changed values do not pass for the account that was saved', async ({
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

test('an account is edited; a second tab is warned, and a lost response does no harm', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  const stale = await context.newPage();
  await stale.goto('/bank-accounts');
  await chooseAction(page, 'Default Account', 'Edit');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Account Name');
  await expect(name).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Account Type' })).toHaveText('Checking');
  await name.fill(' ');
  await dialog.getByLabel('Last 4 Digits').fill('48');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Account name is required')).toBeVisible();
  await expect(dialog.getByText('Please enter exactly 4 digits')).toBeVisible();
  await name.fill('Everyday');
  await dialog.getByLabel('Last 4 Digits').fill('4821');
  await loseNextAnswer(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Check your connection and try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everyday was saved.')).toBeVisible();
  await expect(menuOf(page, 'Everyday')).toBeFocused();
  await expect(cardOf(page, 'Everyday')).toContainText('Checking');

  await chooseAction(stale, 'Default Account', 'Edit');
  const other = stale.getByRole('dialog');
  await other.getByLabel('Account Name').fill('Joint');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('alert')).toContainText('It now says: Everyday, Checking, *4821.');
  await page.reload();
  await expect(cardOf(page, 'Everyday')).toContainText('*4821');
  await other.getByRole('button', { name: 'Use theirs' }).click();
  await expect(other.getByLabel('Account Name')).toHaveValue('Everyday');
  await other.getByRole('combobox', { name: 'Account Type' }).click();
  await stale.getByRole('option', { name: 'Bank' }).click();
  // A changed balance does not affect this form.
  await chooseAction(page, 'Everyday', 'Update balance');
  await dialog.getByLabel('Balance', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Everyday')).toContainText('$12.00');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(cardOf(stale, 'Everyday')).toContainText('Bank');
  await expect(cardOf(stale, 'Everyday')).toContainText('$12.00');
});

test('updating a balance shows the old one and the difference, and does not overwrite another tab’s', async ({
  page,
  context,
}) => {
  await importQuickly(page, csv(`${daysAgo(0)},Tea,Food,2.50,expense`));
  await page.goto('/bank-accounts');
  const stale = await context.newPage();
  await stale.goto('/bank-accounts');
  await expect(cardOf(page, 'Default Account')).toContainText('-$2.50');
  await chooseAction(page, 'Default Account', 'Update balance');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Balance', { exact: true }).fill('1200');
  await expect(dialog.getByText('It was -$2.50. That is $1,202.50 more.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Default Account')).toContainText('$1,200.00');
  await expect(menuOf(page, 'Default Account')).toBeFocused();

  await chooseAction(stale, 'Default Account', 'Update balance');
  const other = stale.getByRole('dialog');
  await other.getByLabel('Balance', { exact: true }).fill('-70');
  await stale.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('Its balance is now $1,200.00.');
  await expect(other.getByText('It was $1,200.00. That is $1,270.00 less.')).toBeVisible();
  await page.reload();
  await expect(cardOf(page, 'Default Account')).toContainText('$1,200.00');
  await other.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(cardOf(stale, 'Default Account')).toContainText('-$70.00');
  await importQuickly(page, csv(`${daysAgo(0)},Cake,Food,5.00,expense`));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Accounts Overview' })).toContainText('-$75.00');
});

test('a closed account is no longer offered, leaves the dashboard and keeps its card', async ({ page }) => {
  await chooseAction(page, 'Default Account', 'Close');
  const dialog = page.getByRole('alertdialog', { name: 'Default Account is your only open account' });
  await dialog.getByRole('button', { name: 'Add another account' }).click();
  await expect(page.getByLabel('Account Name')).toBeFocused();
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '12.50' });
  // An empty account closes without a question.
  await chooseAction(page, 'Default Account', 'Close');
  const closed = page.getByRole('region', { name: 'Closed accounts' });
  await expect(closed.getByRole('heading', { name: 'Default Account' })).toBeVisible();
  await expect(menuOf(page, 'Default Account')).toBeFocused();

  await page.goto('/upload');
  for (const name of ['Default Account', 'Account']) {
    await page.getByRole('combobox', { name, exact: true }).click();
    await expect(page.getByRole('option')).toHaveText(['Everyday (*4821)']);
    await page.keyboard.press('Escape');
  }
  await page.goto('/dashboard');
  await expect(page.getByText('*4821')).toBeVisible();
  await expect(page.getByText('*0000')).toHaveCount(0);

  await page.goto('/bank-accounts');
  await chooseAction(page, 'Everyday', 'Delete');
  await expect(page.getByText('or reopen a closed one; after that')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuOf(page, 'Everyday')).toBeFocused();
  await chooseAction(page, 'Default Account', 'Reopen');
  await expect(closed).toBeHidden();
  await chooseAction(page, 'Everyday', 'Close');
  await expect(page.getByText('Its balance is $12.50, not zero.')).toBeVisible();
  await page.getByRole('button', { name: 'Close account' }).click();
  await expect(closed.getByRole('heading', { name: 'Everyday' })).toBeVisible();
});

test('deleting an account deletes as many transactions as announced, and undo restores everything', async ({
  page,
  context,
}) => {
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '100' });
  const rows = ['Tea,Food,2.50,expense', 'Bun,Food,0.30,expense'].map((row) => `${daysAgo(0)},${row}`);
  await importQuickly(page, csv(...rows), 'Everyday');
  await page.goto('/bank-accounts');
  const card = cardOf(page, 'Everyday');
  await expect(card).toContainText('$97.20');
  const another = await context.newPage();
  await importQuickly(another, csv(`${daysAgo(1)},Cake,Food,5.00,expense`), 'Everyday');
  await another.goto('/transactions');

  await page.clock.install();
  await chooseAction(page, 'Everyday', 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Everyday?' });
  await expect(dialog).toContainText('2 transactions go to the trash with it for 30 days.');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('has changed in the meantime');
  await expect(dialog).toContainText('3 transactions go to the trash with it for 30 days.');
  await expect(card).toBeAttached();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeFocused();
  // Undo stays while it has the focus.
  const undo = await focusUndo(page, 'Everyday was deleted, with 3 transactions.');
  await expect(card).toHaveCount(0);
  await another.goto('/transactions');
  await expect(another.getByRole('main')).toContainText('No transactions yet');
  await page.clock.fastForward(20_000);
  await undo.click();
  await expect(page.getByText('Everyday is back, with 3 transactions.')).toBeVisible();
  await expect(card).toContainText('$97.20');
  await card.getByRole('link', { name: '3 transactions of Everyday' }).click();
  await page.waitForURL(/\/transactions\?account=/);
  await expect(page.getByText('3 transactions', { exact: false }).first()).toBeVisible();
});

test('a file of a closed account asks whether to reopen it', async ({ page }) => {
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '0' });
  await chooseAction(page, 'Everyday', 'Close');
  await expect(page.getByRole('heading', { name: 'Closed accounts' })).toBeVisible();
  await openUpload(page);
  await dropFile(page, 'old.csv', `${HEADER},account_id\n2026-03-02,Tea,Food,2.50,expense,Everyday\n`);
  await expect(
    page.getByText('Everyday (*4821) is closed. Reopen it, or choose another account.'),
  ).toBeVisible();
  const account = page.getByRole('combobox', { name: /Account Everyday/ });
  await account.click();
  await expect(page.getByRole('option')).toHaveText(['Default Account (*0000)', 'Create account…']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reopen Everyday' }).click();
  await expect(account).toBeFocused();
  await expect(account).toHaveText('Everyday (*4821)');
  await importButton(page, 1).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Tea.*Everyday/ })).toBeVisible();
});
