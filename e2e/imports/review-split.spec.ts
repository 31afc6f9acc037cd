import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { dropFile, expect, importButton, openUpload, test } from '../support/test';

const BANK = [
  'Transaction Date,Text,Amount,Category',
  '2026-03-02,Target,-146.09,Eating out',
  '2026-03-04,Payroll,3250.00,Salary',
  '',
].join('\n');

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
});

test('a row is split in the review, and is added with its parts', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await page.getByRole('button', { name: 'Row 2: details' }).click();
  const form = page.getByRole('form', { name: 'Row 2' });
  const category = (part: number) => form.getByLabel(`Category of part ${part}`);
  const amount = (part: number) => form.getByLabel(`Amount of part ${part}`);
  const save = form.getByRole('button', { name: 'Save row' });
  await form.getByRole('button', { name: 'Split' }).click();
  await expect(category(1)).toBeFocused();
  await expect(category(2)).toHaveValue('Eating out');
  await save.click();
  await expect(amount(1), 'what is missing').toBeFocused();
  await amount(1).fill('61.40');
  await save.click();
  await expect(category(1)).toBeFocused();
  await category(1).fill('Groceries');
  await expect(amount(2)).toHaveValue('$84.69');
  await expectAccessible(page, 'a split in the review');
  await save.click();
  const row = page.getByRole('row', { name: /Mar 2, 2026 Target/ });
  await expect(row).toContainText('2 parts');
  await expect(row).toContainText('-$146.09');

  // Opened again, it has its parts, and a changed amount is shown where it goes.
  await page.getByRole('button', { name: 'Row 2: details' }).click();
  await expect(category(1)).toBeHidden();
  await page.getByRole('button', { name: 'Row 2: details' }).click();
  await expect(category(1)).toHaveValue('Groceries');
  await form.getByLabel('Amount', { exact: true }).fill('100');
  await expect(amount(2)).toHaveValue('$38.60');
  await save.click();
  await expect(row).toContainText('-$100.00');
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(row).toContainText('2 parts');
  await page.goto('/transactions?category=Groceries');
  await expect(row).toContainText('$61.40');
});

test('a split in the review is undone', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await page.getByRole('button', { name: 'Row 3: details' }).click();
  const form = page.getByRole('form', { name: 'Row 3' });
  await form.getByRole('button', { name: 'Split' }).click();
  await form.getByLabel('Category of part 1').fill('Bonus');
  await form.getByLabel('Amount of part 1').fill('10%');
  await form.getByRole('button', { name: 'Save row' }).click();
  const row = page.getByRole('row', { name: /Mar 4, 2026 Payroll/ });
  await expect(row).toContainText('2 parts');
  // Its direction changed, the parts change theirs.
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Expense' }).click();
  await expect(form.getByText('$325.00 + $2,925.00 = $3,250.00')).toBeVisible();
  await form.getByRole('button', { name: 'Save row' }).click();
  await expect(row).toContainText('-$3,250.00');
  await form.getByRole('button', { name: 'Undo the split' }).click();
  await expect(form.getByLabel('Category')).toBeFocused();
  await form.getByRole('button', { name: 'Split' }).click();
  await expect(form.getByLabel('Category of part 1'), 'a new split').toHaveValue('');
  await expect(form.getByLabel('Category of part 1')).toBeFocused();
  await form.getByRole('button', { name: 'Undo the split' }).click();
  await expect(form.getByLabel('Category')).toBeFocused();
  await form.getByRole('button', { name: 'Save row' }).click();
  await expect(row).not.toContainText('parts');
  await expect(row).toContainText('Salary');
});
