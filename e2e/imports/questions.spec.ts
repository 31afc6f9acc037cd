import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, importButton, openUpload, test } from '../support/test';

const FLAGS = [
  'Date,Text,Amount,Flag',
  '2026-03-02,Blue Bottle,6.75,O',
  '2026-03-03,Night bus,2.40,O',
  '2026-03-04,Payroll,3250.00,I',
  '2026-03-05,Card check,1.00,X',
  '',
].join('\n');

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
});

test('a column in unknown words raises a question, and a value without a meaning is left out', async ({
  page,
}) => {
  await dropFile(page, 'flags.csv', FLAGS);
  const out = page.getByRole('group', { name: 'Which value means money out?' });
  await expect(out.getByRole('radio')).toHaveCount(5);
  await expect(page.getByText('Answer the question above before you import.')).toBeVisible();
  await expect(importButton(page, 3)).toBeDisabled();
  await out.getByRole('radio', { name: '"O" in "Flag" means money out' }).check();

  const into = page.getByRole('group', { name: 'Which value means money in?' });
  await expect(into.getByRole('radio')).toHaveCount(3);
  await expectAccessible(page, 'questions about a column');
  await into.getByRole('radio', { name: '"I" in "Flag" means money in' }).check();
  // Changing the first answer reopens the second question.
  await out.getByRole('radio', { name: '"I" in "Flag" means money out' }).check();
  await into.getByRole('radio', { name: '"O" in "Flag" means money in' }).check();
  await expect(page.getByRole('row', { name: /Payroll.*-\$3,250\.00/ })).toBeVisible();
  await out.getByRole('radio', { name: `"Flag" doesn't say: 6.75 (Blue Bottle) is money out` }).check();
  await expect(into).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Card check.*-\$1\.00/ })).toBeVisible();
  await out.getByRole('radio', { name: '"O" in "Flag" means money out' }).check();
  await into.getByRole('radio', { name: '"I" in "Flag" means money in' }).check();

  await expect(page.getByRole('row', { name: /Blue Bottle.*-\$6\.75/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Payroll.*\+\$3,250\.00/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Card check.*"X" in "Flag" means neither money in nor money out/ }),
  ).toBeVisible();
  await expect(page.getByText('1 row will be left out and listed.')).toBeVisible();
  await importButton(page, 3).click();
  await expect(page.getByText('3 added, 1 left out.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Blue Bottle.*-\$6\.75/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Payroll.*\+\$3,250\.00/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Card check/ })).toHaveCount(0);
});

test('a row with rounded fractions of a cent says so', async ({ page }) => {
  const transaction = (id: number, name: string, amount: string) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
  await dropFile(
    page,
    'fuel.ofx',
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>${transaction(1, 'Fuel', '-40.1275')}${transaction(2, 'Tea', '-2.50')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  );
  await expect(
    page.getByRole('row', { name: /Fuel.*-\$40\.13.*New\s*Rounded from -40\.1275/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Tea.*-\$2\.50 New/ })).not.toContainText('Rounded');
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Fuel.*-\$40\.13/ })).toBeVisible();
});

test('a row’s amount is typed with a decimal comma or as a sum in the review', async ({ page }) => {
  await dropFile(
    page,
    'bank.csv',
    csv(`${daysAgo(1)},Lunch,Food,twelve,expense`, `${daysAgo(1)},Cinema,Fun,two tickets,expense`),
  );
  const correct = async (row: number, amount: string) => {
    await page.getByRole('button', { name: `Row ${row}: details` }).click();
    const form = page.getByRole('form', { name: `Row ${row}` });
    await form.getByLabel('Amount').fill('(5.00)');
    await form.getByRole('button', { name: 'Save row' }).click();
    await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(/means minus 5\.00/);
    await form.getByLabel('Amount').fill(amount);
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Expense' }).click();
    await form.getByRole('button', { name: 'Save row' }).click();
  };
  await correct(2, '12,50');
  await expect(page.getByRole('row', { name: /Lunch.*-\$12\.50/ })).toBeVisible();
  await correct(3, '2*11,25');
  await expect(page.getByRole('row', { name: /Cinema.*-\$22\.50/ })).toBeVisible();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Lunch.*-\$12\.50/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Cinema.*-\$22\.50/ })).toBeVisible();
});
