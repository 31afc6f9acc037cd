import { readFileSync } from 'node:fs';
import { signUpQuickly } from '../support/seed';
import { addAccount, dropFile, expect, importButton, openUpload, test } from '../support/test';

const fixture = (name: string) =>
  readFileSync(new URL(`../../tests/fixtures/bank-files/${name}`, import.meta.url));

test('two real statements that overlap add nine transactions', async ({ page }) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Checking', digits: '0221', balance: '0' });
  await openUpload(page, 'Checking');
  await dropFile(page, 'january.csv', fixture('csv-us-overlap-jan.csv'));
  await importButton(page, 6).click();
  await expect(page.getByText('6 added.')).toBeVisible();

  await openUpload(page, 'Checking');
  await dropFile(page, 'february.csv', fixture('csv-us-overlap-feb.csv'));
  await expect(page.getByText('· read as last time')).toBeVisible();
  await expect(page.getByRole('button', { name: '3 already in Outlay' })).toBeVisible();
  await importButton(page, 3).click();
  await expect(page.getByText('3 added, 3 already there.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('9 transactions')).toBeVisible();
  await expect(page.getByRole('row', { name: /Coffee Roasters/ })).toHaveCount(3);
  await page.goto(`/dashboard?period=year&offset=${2024 - new Date().getFullYear()}`);
  // 3 × 4.75 + 62.40 + 118.22 + 1,500.00 + 58.10
  await expect(page.getByRole('heading', { name: 'Total Spending' }).locator('../..')).toContainText(
    '$1,752.97',
  );
  const counts = page.getByRole('heading', { name: 'Total Transactions' }).locator('../..');
  await expect(counts).toContainText('7 out');
  await expect(counts).toContainText('2 in');
});

test('each account in a file goes to one of the user’s accounts, one of which is created on the way', async ({
  page,
}) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Everyday', digits: '3456', balance: '0' });
  await openUpload(page, 'Default Account');
  await dropFile(page, 'two.ofx', fixture('ofx2-spec211-two-accounts.ofx'));
  await expect(page.getByRole('combobox', { name: /^Account 123456/ })).toHaveText('Everyday (*3456)');
  const card = page.getByRole('combobox', { name: /^Account 123412341234/ });
  await expect(page.getByText('Choose an account for each account of the file')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();

  await card.click();
  await page.getByRole('option', { name: 'Create account…' }).click();
  const form = page.getByRole('form', { name: 'Create account' });
  await expect(form.getByLabel('Last 4 Digits')).toHaveValue('1234');
  await form.getByLabel('Account Name').fill('Diving card');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(card).toHaveText('Diving card (*1234)');
  await importButton(page, 3).click();
  await expect(page.getByText('3 added.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /FrogKick.*Everyday/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Payment - Thank You.*Diving card.*\+\$350\.00/ }),
  ).toBeVisible();
});

test('questions that a card file leaves open are asked before it can be imported', async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
  await dropFile(page, 'card.csv', fixture('csv-gb-aqua-card.csv'));
  await expect(page.getByRole('group', { name: 'Which amounts went out of the account?' })).toBeVisible();
  await expect(page.getByRole('row', { name: /OLDGATE/ })).toContainText('not booked yet');
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await page.getByRole('radio', { name: /is money out/ }).check();
  await importButton(page, 2).click();
  await expect(page.getByText('2 added, 1 left out.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Trainline London GBR.*-\$19\.87/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Payment Received.*\+\$59\.64/ })).toBeVisible();
});
