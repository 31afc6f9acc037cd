import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, expect, focusUndo, test } from '../support/test';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      '2024-05-03,SQ *BLUE BOTTLE 0412 SAN FRANCIS,Food,6.50,expense',
      '2024-05-09,SQ *BLUE BOTTLE 0999 OAKLAND CA,Food,7.25,expense',
      '2024-05-10,POS 4711 REWE SAGT DANKE 44120 KOELN//DE,Food,10,expense',
      '2024-05-12,PENNY SAGT DANKE 4400 BONN//DE,Home,5,expense',
      '2024-05-13,Weekly groceries,Food,20,expense',
    ),
  );
});

test(
  'the list shows names, the sheet the text of the bank, and a name is changed for one row or for all',
  { tag: '@quick' },
  async ({ page }) => {
    await page.goto('/transactions');
    await expect(row(page, 'Blue Bottle')).toHaveCount(2);
    await expect(row(page, 'Rewe')).toBeVisible();
    await expect(row(page, 'Weekly groceries')).toBeVisible();

    await row(page, 'Blue Bottle.*\\$7\\.25').getByText('Blue Bottle').click();
    const sheet = page
      .getByRole('dialog', { name: /^Transaction/ })
      .or(page.getByRole('complementary', { name: /^Transaction/ }));
    await expect(sheet.getByText('SQ *BLUE BOTTLE 0999 OAKLAND CA')).toBeVisible();
    await expect(sheet.getByRole('link', { name: '2 rows of Blue Bottle' })).toBeVisible();
    await sheet.getByRole('button', { name: 'rename for all' }).click();
    const name = sheet.getByRole('textbox', { name: 'Name of Blue Bottle, for all of its rows' });
    await name.fill('Blue Bottle Coffee');
    await name.press('Enter');
    const undo = await focusUndo(page, '2 transactions are called Blue Bottle Coffee now.');
    await expect(row(page, 'Blue Bottle Coffee')).toHaveCount(2);
    await undo.click();
    await expect(page.getByText('2 transactions are called Blue Bottle again.')).toBeVisible();
    await expect(row(page, 'Blue Bottle Coffee')).toHaveCount(0);

    // For this row alone. A value that came while text is filled in would be typed after.
    await expect(sheet.getByLabel('Payee')).toHaveValue('Blue Bottle');
    await sheet.getByLabel('Payee').fill('Birthday coffee');
    await sheet.getByLabel('Payee').press('Enter');
    await expect(row(page, 'Birthday coffee')).toHaveCount(1);
    await expect(row(page, 'Blue Bottle')).toHaveCount(1);
  },
);

test('payees are found, merged and split again, each with an undo', async ({ page }) => {
  await page.goto('/settings/payees');
  const payee = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(row(page, 'Blue Bottle')).toContainText('2');
  await page.getByRole('searchbox', { name: 'Search payees...' }).fill('4711');
  await expect(page).toHaveURL('/settings/payees?q=4711');
  await expect(payee('Rewe')).toBeVisible();
  await expect(payee('Penny')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search payees...' }).fill('');
  await expect(page).toHaveURL('/settings/payees');

  await page.getByRole('checkbox', { name: 'Choose Rewe' }).click();
  await page.getByRole('checkbox', { name: 'Choose Penny' }).click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 payees' });
  await dialog.getByLabel('Name').fill('Rewe Group');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('1 transaction belongs to Rewe Group now.')).toBeVisible();
  await expect(payee('Rewe Group')).toBeVisible();
  await expect(payee('Penny')).toHaveCount(0);

  await payee('Rewe Group').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rewe Group' })).toBeVisible();
  await expect(page.getByText('-$15.00').first()).toBeVisible();
  const texts = page.getByRole('region', { name: 'Its 2 texts' });
  await texts.getByRole('checkbox', { name: /PENNY SAGT DANKE/ }).click();
  await texts.getByRole('button', { name: 'Split off' }).click();
  const undo = await focusUndo(page, '1 transaction has a payee of their own now.');
  await expect(page.getByRole('heading', { level: 1, name: 'Penny' })).toBeVisible();
  await undo.click();
  await expect(page.getByText('This payee is gone')).toBeVisible();
});

test('the list is filtered by payee, and by who chose the category', async ({ page }) => {
  await page.goto('/settings/payees');
  await page.getByRole('link', { name: 'Blue Bottle', exact: true }).click();
  await page.getByRole('link', { name: 'Open in the list' }).click();
  await expect(page).toHaveURL(/\/transactions\?payee=[-\da-f]{36}$/);
  await expect(page.getByText('2 transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter: payee is “Blue Bottle”' }).click();
  await expect(page).toHaveURL('/transactions');
  // With a filter in its address the list has opened the panel.
  await page.getByRole('combobox', { name: 'Chosen by' }).click();
  await page.getByRole('option', { name: 'The file' }).click();
  await expect(page).toHaveURL('/transactions?source=file');
  await expect(page.getByText('5 transactions')).toBeVisible();
  await page.getByRole('combobox', { name: 'Chosen by' }).click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await expect(page).toHaveURL('/transactions?source=none');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
