import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, importButton, openUpload, test } from '../support/test';
import { manualEntry } from '../support/manual-entry';

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

const TAKEN_BACK = 'Taken back: lowers income';

test('a negative income needs a look, and its form keeps what was read', async ({ page }) => {
  const rows = [
    `${daysAgo(3)},Payroll,Salary,3250.00,income`,
    `${daysAgo(2)},Salary clawback,Salary,-200,income`,
  ];
  await openUpload(page);
  await dropFile(page, 'pay.csv', `date,description,category,amount,type\n${rows.join('\n')}\n`);
  await page.getByRole('button', { name: '1 need review' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('The amount is negative, but the type is income').first()).toBeVisible();
  await page.getByRole('button', { name: 'Row 3: details' }).click();
  const form = page.getByRole('form', { name: 'Row 3' });
  await expect(form.getByLabel('Amount')).toHaveValue('-200');
  await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(TAKEN_BACK);
  await expect(form.getByRole('combobox', { name: 'Type' })).toHaveText('Income');
  await expect(form.getByLabel('Category')).toHaveValue('Salary');
  await form.getByRole('button', { name: 'Save row' }).click();
  await expect(page.getByRole('button', { name: '2 new', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Salary clawback Salary -\$200\.00 New/ })).toBeVisible();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await page.goto('/transactions?type=income');
  await expect(page.getByRole('row', { name: /Salary clawback/ })).toContainText('-$200.00');
  await expect(page.getByText('$3,050.00').first()).toBeVisible();
});

test('income with a minus is entered as taken back, shown so, and edited without turning', async ({
  page,
}) => {
  await page.goto('/upload');
  const { form, field, add, fill, chooseAccount } = manualEntry(page);
  await fill('Overpaid', '-200', 'Salary');
  await chooseAccount();
  await add.click();
  await expect(form.getByText('Amount must be more than zero')).toBeVisible();
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Income' }).click();
  await expect(field('Amount')).toHaveAccessibleDescription(/Taken back: lowers income/);
  await add.click();
  await page.waitForURL('/transactions');
  const row = page.getByRole('row', { name: /Overpaid/ });
  await expect(row).toContainText('-$200.00');

  await row.getByText('Overpaid').click();
  const sheet = page.getByRole('complementary', { name: /^Transaction: / });
  const amount = sheet.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue('-$200.00');
  await expect(sheet.getByText(TAKEN_BACK)).toBeVisible();
  await amount.fill('-150');
  await amount.press('Enter');
  await expect(page.getByText('The amount was changed.')).toBeVisible();
  await expect(row).toContainText('-$150.00');
  await expect(sheet.getByText(TAKEN_BACK)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Income and spending' })).toContainText('-$150.00');
});

test('a row of a file is said to be income taken back, and keeps its direction', async ({ page }) => {
  await importQuickly(page, csv(`${daysAgo(1)},Correction,Other,80,expense`));
  await page.goto('/transactions');
  const row = page.getByRole('row', { name: /Correction/ });
  await row.getByText('Correction').click();
  const sheet = page.getByRole('complementary', { name: /^Transaction: / });
  const type = (name: string) => sheet.getByRole('radio', { name });
  await expect(type('Expense')).toBeChecked();
  await expect(type('Refund')).toHaveCount(0);
  await type('Income').click();
  await expect(sheet.getByText(TAKEN_BACK)).toBeVisible();
  await expect(row).toContainText('-$80.00');
  // A click while the change before is being saved does nothing.
  await expect(async () => {
    await type('Expense').click();
    await expect(sheet.getByText(TAKEN_BACK)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('-$80.00');
});
