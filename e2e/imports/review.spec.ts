import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { bell } from '../support/notifications';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, importButton, openUpload, test } from '../support/test';

const BANK = [
  'Transaction Date,Text,Amount,Category',
  '2026-03-02,Blue Bottle,-6.75,Dining out',
  '2026-03-02,Blue Bottle,-6.75,Dining out',
  '2026-02-30,Night bus,-2.40,Transport',
  '2026-03-04,Payroll,3250.00,Wages',
  '',
].join('\n');

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
});

/** Waits until the rows have been compared with the account. */
async function reviewed(page: Page, counts: { new: number; there?: number; look?: number }) {
  const shown = (count: number, label: string) =>
    expect(page.getByRole('button', { name: `${count} ${label}`, exact: true })).toBeEnabled();
  await shown(counts.new, 'new');
  await shown(counts.there ?? 0, 'already in Outlay');
  await shown(counts.look ?? 0, 'need review');
}

test('missing headers are named, and the file is imported as it was read', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await expect(page.getByText('Missing required headers: date, description, type.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review of bank.csv' })).toBeFocused();
  await expect(page.getByText('4 rows · comma · UTF-8 · dates read as YYYY-MM-DD')).toBeVisible();
  await reviewed(page, { new: 3, look: 1 });
  await expect(page.getByRole('row', { name: /Payroll.*\+\$3,250\.00/ })).toBeVisible();
  await importButton(page, 3).click();
  await expect(page.getByText('3 added, 1 left out.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('3 transactions')).toBeVisible();
  await expect(page.getByRole('row', { name: /Blue Bottle/ })).toHaveCount(2);
});

test('choosing another column changes the rows at once', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await reviewed(page, { new: 3, look: 1 });
  const upload = page.getByRole('region', { name: 'Upload CSV' });
  await upload.getByRole('combobox', { name: 'Description' }).click();
  await expect(page.getByRole('option', { name: 'Category' })).toContainText('Dining out');
  await page.getByRole('option', { name: 'Category' }).click();
  await expect(page.getByRole('row', { name: /Wages.*\+\$3,250\.00/ })).toBeVisible();
  await upload.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'from the sign, reversed' }).click();
  await expect(page.getByRole('row', { name: /Wages.*-\$3,250\.00/ })).toBeVisible();
  await upload.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'not in the file' }).click();
  await expect(page.getByRole('row', { name: /Wages Uncategorized/ })).toBeVisible();
  await reviewed(page, { new: 3, look: 1 });
});

test('an ambiguous file raises a question', async ({ page }) => {
  await dropFile(page, 'bank.csv', 'Date,Text,Amount\n03/04/2026,Tea,-2.50\n05/06/2026,Bun,-3.10\n');
  const question = page.getByRole('group', { name: 'What order are the dates in?' });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(page.getByText('Answer the question above before you import.')).toBeVisible();
  await question.getByRole('radio', { name: /Mar 4, 2026/ }).check();
  await expect(page.getByRole('row', { name: /Mar 4, 2026 Tea/ })).toBeVisible();
  await question.getByRole('radio', { name: /Apr 3, 2026/ }).check();
  await expect(page.getByRole('row', { name: /Apr 3, 2026 Tea/ })).toBeVisible();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Apr 3, 2026 Tea/ })).toBeVisible();
});

test('an unreadable row is completed in place, another is skipped', { tag: '@quick' }, async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await reviewed(page, { new: 3, look: 1 });
  await page.getByRole('button', { name: '1 need review' }).click();
  await expect(page.getByRole('button', { name: '1 need review' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Row 4: details' }).click();
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^2026-02-30,Night bus,-2\.40,Transport$/ }),
  ).toBeVisible();
  const form = page.getByRole('form', { name: 'Row 4' });
  // The fields that could be read are filled in.
  await expect(form.getByLabel('Description')).toHaveValue('Night bus');
  await expect(form.getByLabel('Category')).toHaveValue('Transport');
  await expect(form.getByRole('combobox', { name: 'Type' })).toHaveText('Expense');
  await form.getByLabel('Amount').fill('');
  await form.getByRole('button', { name: 'Save row' }).click();
  await expect(form.getByText('Amount is required')).toBeVisible();
  await expect(form.getByText('Date is required')).toBeVisible();
  await form.getByLabel('Date').click();
  await page
    .getByRole('dialog', { name: 'Choose a date' })
    .getByRole('gridcell')
    .getByRole('button')
    .first()
    .click();
  await form.getByLabel('Amount').fill('2.40');
  await form.getByRole('button', { name: 'Save row' }).click();
  await reviewed(page, { new: 4 });
  await expect(page.getByRole('row', { name: /Night bus Transport -\$2\.40 New/ })).toBeVisible();

  await page.getByRole('button', { name: '4 new' }).click();
  await page.getByRole('button', { name: 'Row 5: details' }).click();
  await page.getByRole('form', { name: 'Row 5' }).getByRole('button', { name: 'Skip this row' }).click();
  await expect(page.getByText('1 row will be left out and listed.')).toBeVisible();
  await importButton(page, 3).click();
  await expect(page.getByText('3 added, 1 left out.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Night bus/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Payroll/ })).toHaveCount(0);
});

test('a similar row is shown with the transaction it resembles, and added', async ({ page }) => {
  await importQuickly(page, csv(`${daysAgo(5)},Hotel Adler Berlin,Travel,120,expense`));
  await openUpload(page);
  await dropFile(page, 'bank.csv', csv(`${daysAgo(3)},Hotel Adler,Travel,120,expense`));
  await reviewed(page, { new: 0, look: 1 });
  await page.getByRole('button', { name: /Row 2: details/ }).click();
  await expect(page.getByText('Hotel Adler Berlin · imported')).toBeVisible();
  await importButton(page, 1).click();
  await expect(page.getByText('1 added.')).toBeVisible();
});

test('the file’s categories are kept or mapped', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await page.getByText('2 new categories in the file').click();
  await page.getByRole('combobox', { name: /Dining out/ }).click();
  await page.getByRole('option', { name: 'Food' }).click();
  await expect(page.getByRole('row', { name: /Blue Bottle Food/ })).toHaveCount(2);
  await reviewed(page, { new: 3, look: 1 });
  await importButton(page, 3).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Blue Bottle Food/ })).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Payroll Wages/ })).toHaveCount(1);
});

test('a category that differs in case only is the existing one, for its limit and the bell too', async ({
  page,
}) => {
  await dropFile(
    page,
    'bank.csv',
    [
      'Transaction Date,Text,Amount,Category',
      `${daysAgo(0)},Market hall,-450.00,food`,
      `${daysAgo(0)},Chocolate,-1.50,SNACKS`,
      `${daysAgo(0)},Pretzel,-2.50,Snacks`,
      '',
    ].join('\n'),
  );
  await reviewed(page, { new: 3 });
  await expect(
    page.getByText(
      'Categories that differ only in case are merged: “food” becomes “Food”, “Snacks” becomes “SNACKS”.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Market hall Food/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /SNACKS/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Row 2: details' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: /Market hall,-450\.00,food$/ })).toBeVisible();

  await page.getByText('1 new category in the file').click();
  await page.getByRole('combobox', { name: 'SNACKS · 2' }).click();
  await page.getByRole('option', { name: 'Entertainment' }).click();
  await expect(page.getByRole('row', { name: /Entertainment/ })).toHaveCount(2);
  await expect(
    page.getByText('Categories that differ only in case are merged: “food” becomes “Food”.'),
  ).toBeVisible();
  await reviewed(page, { new: 3 });
  await importButton(page, 3).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Market hall Food/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('pressing Import twice imports once', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await reviewed(page, { new: 3, look: 1 });
  await importButton(page, 3).dblclick();
  await page.waitForURL('/transactions');
  await expect(page.getByText('3 transactions')).toBeVisible();
});

test('after a lost response, trying again reports the import, which happens once', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await dropFile(page, 'bank.csv', BANK);
  await reviewed(page, { new: 3, look: 1 });
  await page.route('**/imports/commit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await importButton(page, 3).click();
  await expect(page.getByText('Failed to process CSV file')).toBeVisible();
  await page.unroute('**/imports/commit');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 added, 1 left out.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('3 transactions')).toBeVisible();
});

test('an account that has changed meanwhile is compared again', async ({ page, context }) => {
  await dropFile(page, 'bank.csv', BANK);
  await reviewed(page, { new: 3, look: 1 });
  const other = await context.newPage();
  await openUpload(other);
  await dropFile(other, 'same.csv', BANK);
  await importButton(other, 3).click();
  await other.waitForURL('/transactions');
  await importButton(page, 3).click();
  await expect(page.getByText('so nothing was saved')).toBeVisible();
  await reviewed(page, { new: 0, there: 3, look: 1 });
  await other.reload();
  await expect(other.getByText('3 transactions')).toBeVisible();
});

test('Cancel leaves nothing behind, during the upload and in the review', async ({ page }) => {
  await dropFile(page, 'bank.csv', BANK);
  await reviewed(page, { new: 3, look: 1 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /Drag 'n' drop/ })).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/upload', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const rows = Array.from(
    { length: 6_000 },
    (_, row) => `${daysAgo(row % 300)},Shop ${row},Food,${row + 1}.00,expense`,
  );
  await dropFile(page, 'long.csv', csv(...rows));
  await expect(page.getByText('Uploading transactions...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expect(page.getByText('long.csv · 0 of 6,000 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /Drag 'n' drop/ })).toBeVisible();
  // The held chunk arrives after all, followed by the request to discard the import.
  const discarded = page.waitForResponse((response) => response.request().method() === 'POST');
  release();
  await discarded;
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
  await page.goto('/upload');
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
});

test('a file in another currency is reviewed whatever its headers, and the review says nothing is converted', async ({
  page,
}) => {
  const file = (currency: string) =>
    `date,description,category,amount,type,currency,balance\n2026-03-01,Rent,Housing,-900.00,expense,${currency},100.00\n2026-03-02,Tea,Food,-2.50,expense,${currency},97.50\n`;
  await dropFile(page, 'swiss.csv', file('CHF'));
  await expect(page.getByRole('heading', { name: 'Review of swiss.csv' })).toBeVisible();
  await expect(page.getByText(/^2 rows .* · amounts in CHF$/)).toBeVisible();
  await expect(
    page.getByText(
      'The amounts in this file are in CHF. Outlay shows every amount in USD and does not convert, so they would be counted as USD.',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'a file in another currency');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dropFile(page, 'american.csv', file('USD'));
  await expect(page.getByText('Upload Successful!')).toBeVisible();
});
