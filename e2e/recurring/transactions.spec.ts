import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { csv, expect, focusUndo, importCsv, test } from '../support/test';
import { monthlyDays, rentAndSalary } from './rows';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sheetOf = (page: Page, name: string) => page.getByLabel(`Transaction: ${name}`);

async function openSheet(page: Page, name: string) {
  await page.getByRole('row', { name }).first().getByText(name).first().click();
  const sheet = sheetOf(page, name);
  await expect(sheet.getByRole('heading', { name: 'Recurring' })).toBeVisible();
  return sheet;
}

test('the sheet of a row says which series it is part of, takes it off, and puts it to another time', async ({
  page,
}) => {
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto('/transactions');
  const sheet = await openSheet(page, 'Landlord');
  await expect(sheet.getByText(/^Part of Landlord, \w+ 2/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Take off Landlord' }).click();
  const undo = await focusUndo(page, 'Taken off Landlord.');
  await expect(sheet.getByText('Not part of anything that comes back')).toBeVisible();
  await undo.click();
  await expect(sheet.getByText(/^Part of Landlord, \w+ 2/)).toBeVisible();

  // A bakery's row is none of the rent's, unless it is put to it.
  await page.getByRole('button', { name: 'Close', exact: false }).last().click();
  const other = await openSheet(page, 'Bakery');
  await other.getByRole('button', { name: 'Choose what it is part of' }).click();
  const list = other.getByRole('list', { name: 'What it may be part of' });
  await expect(list.getByRole('button')).toHaveCount(3);
  await expect(list).not.toContainText('Payroll');
  await list.getByRole('button').first().press('Enter');
  await expect(other.getByText(/^Part of Landlord, \w+ 2/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Change what it is part of' })).toBeFocused();
  await other.getByRole('link', { name: /^Landlord, / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landlord' })).toBeVisible();
});

test('a series is made of a row, which it then has', async ({ page }) => {
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Actions for Bakery' }).click();
  await page.getByRole('menuitem', { name: 'Comes back…' }).click();
  const form = page.getByRole('dialog', { name: 'Add one that comes back' });
  await expect(form.getByLabel('What it is')).toHaveValue('Bakery');
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('3.20');
  await expect(form.getByRole('combobox', { name: 'Kind' })).toContainText('Bill');
  await form.getByLabel('What it is').fill('Bread');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Bread was added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Bakery' })).toBeFocused();
  const sheet = await openSheet(page, 'Bakery');
  await expect(sheet.getByText(/^Part of Bread, /)).toBeVisible();
});

test('a series is made of a row in its sheet', async ({ page }) => {
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto('/transactions');
  const sheet = await openSheet(page, 'Bakery');
  await sheet.getByRole('button', { name: 'Comes back…' }).click();
  const form = page.getByRole('dialog', { name: 'Add one that comes back' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText(/^Part of Bakery, /)).toBeVisible();
});

test('a series with words has rows of other payees', async ({ page }) => {
  await signUpQuickly(page);
  const texts = ['Jane Smith', 'Smith Homes', 'Flat 4 SMITH'];
  const rent = monthlyDays(2, 3).map((day, place) => `${day},${texts[place]},Rent,900.00,expense`);
  await importCsv(page, csv(...rent));
  await page.goto('/upcoming/recurring');
  await page.getByRole('button', { name: 'Add one' }).click();
  const form = page.getByRole('dialog', { name: 'Add one that comes back' });
  await form.getByLabel('What it is').fill('Rent');
  await form.getByRole('textbox', { name: 'Amount' }).fill('900');
  await form.getByRole('textbox', { name: 'Day of the month' }).fill('2');
  const words = form.getByLabel('Words in its text');
  await words.fill(Array.from({ length: 11 }, (_, place) => `word ${place}`).join());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('At most 10 words')).toBeVisible();
  await words.fill('smith');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rent was added.')).toBeVisible();

  await page.goto('/transactions');
  const sheet = await openSheet(page, 'Jane Smith');
  await expect(sheet.getByText(/^Part of Rent, \w+ 2/)).toBeVisible();
  await sheet.getByRole('link', { name: /^Rent, / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent' })).toBeVisible();
  await expect(page.getByText('Also any text with "smith".')).toBeVisible();
});

test('an account and a payee list what comes back', async ({ page }) => {
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto('/bank-accounts');
  await page.getByRole('link', { name: 'Default Account' }).first().click();
  const card = page.getByRole('region', { name: 'Comes back' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card).toContainText(/Monthly on the 25th, next \w+ 25/);
  await expectAccessible(page, 'an account with series');
  await card.getByRole('link', { name: 'Landlord' }).click();
  await page.getByRole('link', { name: 'Its payee' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card).toContainText('-$900.00');
});

test('a series lists its transactions', async ({ page }) => {
  await signUpQuickly(page);
  await importCsv(page, rentAndSalary());
  await page.goto('/upcoming/recurring');
  await page.getByRole('link', { name: 'Landlord' }).click();
  await page.getByRole('link', { name: 'All transactions' }).click();
  await expect(page.getByText('Part of “Landlord”')).toBeVisible();
  await expect(page.getByText('9 transactions').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /\?series=/);
  await expect(page.getByRole('row', { name: 'Payroll' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the filter: part of “Landlord”' }).click();
  await expect(page.getByRole('row', { name: 'Bakery' })).toBeVisible();
});
