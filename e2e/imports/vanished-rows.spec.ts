import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, importButton, openUpload, test } from '../support/test';

const AROUND = [
  `${daysAgo(9)},Rent,Home,900,expense`,
  `${daysAgo(8)},Grocer,Food,41.20,expense`,
  `${daysAgo(6)},Bakery,Food,7.80,expense`,
];
const FIRST = csv(...AROUND, `${daysAgo(5)},Trattoria pending,Food,20,expense`);
const SECOND = csv(
  ...AROUND,
  `${daysAgo(4)},Trattoria,Food,24,expense`,
  `${daysAgo(2)},Bookshop,Leisure,15,expense`,
);

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, FIRST);
  await openUpload(page);
  await dropFile(page, 'second.csv', SECOND);
});

const missed = (page: Page) => page.getByRole('group', { name: /Trattoria pending/ });

test('a pending payment that was booked otherwise is asked about, and takes the bank’s new values', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: '1 earlier row is not in this file' })).toBeVisible();
  await expect(missed(page)).toContainText(/In the file of \w+ \d+, not in this one/);
  await expect(missed(page).getByRole('radio', { name: 'Keep it' })).toBeChecked();
  await expect(importButton(page, 2)).toBeEnabled();
  await missed(page)
    .getByRole('radio', { name: /^Same as the new row 5: Trattoria/ })
    .check();
  await expect(
    page.getByText('1 earlier row will be updated. Nothing is saved until you import.'),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Trattoria.*Same as the one from/ })).toBeVisible();
  await expectAccessible(page, 'a review of a file that lacks a row');
  await importButton(page, 1).click();
  await expect(page.getByText('1 added, 4 already there, 1 earlier row updated.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('5 transactions')).toBeVisible();
  await expect(page.getByRole('row', { name: /Trattoria.*-\$24\.00/ })).toBeVisible();

  await page.goto('/upload');
  await page.getByRole('button', { name: 'Undo the import of second.csv' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It also undoes its changes to 1 earlier row.');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 removed, 1 earlier row restored.')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: /Trattoria pending.*-\$20\.00/ })).toBeVisible();
  await expect(page.getByText('4 transactions')).toBeVisible();
});

test('it is moved to the trash, and the undo of the import puts it back', async ({ page }) => {
  await missed(page)
    .getByRole('radio', { name: /^Remove it/ })
    .check();
  await expect(page.getByText('1 earlier row will be removed.')).toBeVisible();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByText('5 transactions')).toBeVisible();
  await expect(page.getByRole('row', { name: /Trattoria pending/ })).toHaveCount(0);
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Undo the import of second.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 removed, 1 earlier row restored.')).toBeVisible();
});

test('kept, it stays, and the next file does not ask again', async ({ page }) => {
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByText('6 transactions')).toBeVisible();
  await openUpload(page);
  await dropFile(page, 'third.csv', `${SECOND}${daysAgo(1)},Florist,Home,9,expense\n`);
  await expect(importButton(page, 1)).toBeEnabled();
  await expect(missed(page)).toHaveCount(0);
});
