import type { Page } from '@playwright/test';
import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import { newId } from '@/lib/domain/forms/new-id';
import { expectAccessible } from '../catalogue/axe';
import { accountNamed, asUser, signUpQuickly } from '../support/seed';
import { daysAgo, dropFile, expect, importButton, openUpload, test } from '../support/test';

const HEADER = 'Date,Text,Amount';
const OSTERIA = `${HEADER}\n${daysAgo(0)},OSTERIA MARINO 0042,-62.40\n`;

async function enterDinner(page: Page): Promise<void> {
  const client = await asUser(page);
  const accountId = await accountNamed(page, DEFAULT_ACCOUNT.name);
  const row = { id: newId(), date: daysAgo(0), description: 'Dinner with Tom', category: 'Eating out' };
  await client
    .rpc('enter_transactions', { rows: [{ ...row, accountId, amount: 62.4, type: 'expense' }] })
    .throwOnError();
}

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

test("a row entered by hand and the bank's row of it are one", { tag: '@quick' }, async ({ page }) => {
  await enterDinner(page);
  await openUpload(page);
  await dropFile(page, 'bank.csv', OSTERIA);
  const row = page.getByRole('row', { name: /OSTERIA MARINO/ });
  await expect(row.getByText('“Dinner with Tom”')).toBeVisible();
  await expect(row.getByRole('radio', { name: 'The same' })).toBeChecked();
  await expect(page.getByText(/1 row matches a transaction in Outlay, which stays as it is/)).toBeVisible();
  await expectAccessible(page, 'a row that may be one entered by hand');
  await row.getByRole('radio', { name: 'A different one' }).click();
  await expect(importButton(page, 1)).toBeEnabled();
  await row.getByRole('radio', { name: 'The same' }).click();
  await page.getByRole('button', { name: 'Match 1 transaction' }).click();
  await expect(page.getByText('0 added, 1 already there.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Dinner with Tom.*\$62\.40/ })).toBeVisible();
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();

  await openUpload(page);
  await dropFile(page, 'bank.csv', OSTERIA);
  await expect(page.getByText('Every row of bank.csv is already in Outlay.')).toBeVisible();
});

test('of a file whose bank has reworded its texts only new rows are added', async ({ page }) => {
  const amounts = [-10, -20, -4.5, 2500, -4.5, -62.4];
  const table = (text: (index: number) => string, more: number[] = []) => {
    let balance = 1000;
    const lines = [...amounts, ...more].map((amount, index) => {
      balance += amount;
      return `${daysAgo(9 - index)},${text(index)},${amount.toFixed(2)},${balance.toFixed(2)}`;
    });
    return ['Date,Text,Amount,Balance', ...lines, ''].join('\n');
  };
  await openUpload(page);
  await dropFile(
    page,
    'before.csv',
    table((index) => `CARD PAYMENT SHOP ${index} LISBON`),
  );
  await importButton(page, 6).click();
  await page.waitForURL('/transactions');
  await openUpload(page);
  await dropFile(
    page,
    'after.csv',
    table((index) => `Shop no ${index}, Lisbon`, [-7]),
  );
  await expect(page.getByRole('button', { name: '6 already in Outlay' })).toBeVisible();
  await expect(page.getByRole('button', { name: '0 need review' })).toBeVisible();
  await importButton(page, 1).click();
  await page.waitForURL('/transactions');
  await expect(page.getByText('7 transactions', { exact: true })).toBeVisible();
});
