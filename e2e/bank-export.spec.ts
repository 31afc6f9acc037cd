import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { addAccount, dropFile, expect, HEADER, openUpload, signUp, test } from './support';

interface BankRow {
  Date: string;
  Description: string;
  Amount: string;
}

/** A real export with the columns Date, Description, Amount, rewritten to the required headers. */
function convert(file: string): string {
  const { data } = Papa.parse<BankRow>(readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return Papa.unparse(
    data.map(({ Date, Description, Amount }) => [
      Date,
      Description,
      'Uncategorized',
      Amount.replace('-', ''),
      Amount.startsWith('-') ? 'expense' : 'income',
    ]),
  ).replace(/^/, `${HEADER}\r\n`);
}

test('two real statements that overlap become nine transactions', async ({ page }) => {
  await signUp(page);
  await addAccount(page, { name: 'Checking', digits: '0221', balance: '0' });
  await openUpload(page, 'Checking');
  await dropFile(page, 'january.csv', convert('csv-us-overlap-jan.csv'));
  await expect(page.getByText('6 added.')).toBeVisible();

  await openUpload(page, 'Checking');
  await dropFile(page, 'february.csv', convert('csv-us-overlap-feb.csv'));
  await expect(page.getByText('3 rows of february.csv are already in Outlay')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 new rows' }).click();
  await expect(page.getByText('3 added, 3 already there.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('9 transactions')).toBeVisible();
  await expect(page.getByRole('row', { name: /COFFEE ROASTERS #221/ })).toHaveCount(3);
  await page.goto(`/dashboard?period=year&offset=${2024 - new Date().getFullYear()}`);
  // 3 × 4.75 + 62.40 + 118.22 + 1,500.00 + 58.10
  await expect(page.getByRole('heading', { name: 'Total Spending' }).locator('..')).toContainText(
    '$1,752.97',
  );
  await expect(page.getByRole('heading', { name: 'Total Transactions' }).locator('..')).toContainText(
    '7 out · 2 in',
  );
});
