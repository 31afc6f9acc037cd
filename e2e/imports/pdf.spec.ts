import type { Page } from '@playwright/test';
import { pdfOf } from '../../tests/pdf-file';
import { statementText } from '../../tests/statement-texts';
import { signUpQuickly } from '../support/seed';
import { dropFile, expect, importButton, openUpload, test } from '../support/test';

const { text } = statementText('United Kingdom, paid out');

/** The statement names an account by its number, which only the user knows to be theirs. */
async function chooseAccount(page: Page) {
  await page.getByRole('combobox', { name: /^Account 12345678/ }).click();
  await page.getByRole('option', { name: /^Default Account/ }).click();
}

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

test('a PDF statement that its balances prove is imported, and pdfjs is loaded with it', async ({ page }) => {
  const large: string[] = [];
  page.on('response', async (response) => {
    const isScript = /\.js(\?|$)/.test(response.url());
    const body = isScript ? await response.text().catch(() => '') : '';
    if (body.includes('PasswordException')) large.push(response.url());
  });
  await openUpload(page);
  await page.waitForLoadState('networkidle');
  expect(large).toEqual([]);
  await dropFile(page, 'statement.pdf', Buffer.from(pdfOf(text, { packed: true })));
  await expect(page.getByText(/read from a PDF, proved by its balance/)).toBeVisible();
  await expect(page.getByText(/UTF-8/)).toHaveCount(0);
  await chooseAccount(page);
  await importButton(page, 5).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Acme Ltd Salary.*\+\$2,000\.00/ })).toBeVisible();
});

test('one whose rows do not come to its balance is refused with what is missing', async ({ page }) => {
  await openUpload(page);
  const changed = text.replace(/(VIS Bakery +)3\.50/, '$14.50');
  await dropFile(page, 'statement.pdf', Buffer.from(pdfOf(changed)));
  await expect(
    page.getByText(/The rows come to 875\.50, the statement says 876\.50; it breaks at line/),
  ).toBeVisible();
  await expect(page.getByText(/Nothing was taken from it/)).toBeVisible();
  await dropFile(page, 'statement.pdf', Buffer.from(pdfOf(text, { locked: true })));
  await expect(page.getByText(/The PDF asks for a password/)).toBeVisible();
});

test('text copied out of a statement is proved in the same way', async ({ page }) => {
  await openUpload(page);
  await dropFile(page, 'statement.txt', text);
  await expect(page.getByText(/read from a statement's text, proved by its balance/)).toBeVisible();
  await chooseAccount(page);
  await expect(importButton(page, 5)).toBeEnabled();
});
