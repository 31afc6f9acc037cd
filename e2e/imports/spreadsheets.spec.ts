import { strToU8, zipSync } from 'fflate';
import { xlsx } from '@/tests/workbooks';
import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { dropFile, expect, importButton, openUpload, test } from '../support/test';

const HEAD = ['Buchungstag', 'Text', 'Betrag'];
const day = (serial: number) => ({ serial });

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
});

test('a workbook with two sheets asks which one, with the fullest first', async ({ page }) => {
  const sheets = {
    Karte: [HEAD, [day(46_027), 'Kino', -11.5]],
    Konto: [HEAD, [day(46_027), 'Laden', -12.34], [day(46_028), 'Lohn', 2500]],
  };
  await dropFile(page, 'bank.xlsx', Buffer.from(xlsx({ sheets })));
  const question = page.getByRole('group', { name: 'Which sheet holds the transactions?' });
  await expect(question.getByRole('radio')).toHaveCount(2);
  await expect(question.getByRole('radio').first()).toHaveAccessibleName('"Konto": 2 rows, Jan 5 to 6, 2026');
  await expect(page.getByText('2 rows · Excel workbook')).toBeVisible();
  await expectAccessible(page, 'a workbook in review');
  await question.getByRole('radio').last().check();
  await expect(page.getByRole('row', { name: /Jan 5, 2026.*Kino.*-\$11\.50/ })).toBeVisible();
  await page.getByRole('button', { name: 'How it is read' }).click();
  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Konto' }).click();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Laden.*-\$12\.34/ })).toBeVisible();
});

test('the files of a ZIP are imported one after another, and one can be skipped', async ({ page }) => {
  const file = (...rows: string[]) => strToU8(['Date,Text,Amount', ...rows, ''].join('\n'));
  const zip = zipSync({
    'may.csv': file('2026-05-04,Tea,-2.50', '2026-05-05,Pay,1200.00'),
    'march.csv': file('2026-03-04,Bread,-3.20'),
    'april.csv': file('2026-04-04,Cinema,-9.00'),
  });
  await dropFile(page, 'statements.zip', Buffer.from(zip));
  await expect(page.getByRole('heading', { name: 'File 1 of 3: april.csv' })).toBeVisible();
  await importButton(page, 1).click();
  await expect(page.getByRole('heading', { name: 'File 2 of 3: march.csv' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip this file' }).click();
  await expect(page.getByRole('heading', { name: 'File 3 of 3: may.csv' })).toBeVisible();
  await importButton(page, 2).click();
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await expect(page.getByText('3 added.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Bread/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Cinema.*-\$9\.00/ })).toBeVisible();
});

test('a table is pasted from the clipboard', async ({ page }) => {
  const paste = (data: Record<string, string>) =>
    page.evaluate((texts) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, data);
  await paste({ 'text/plain': 'hello' });
  await expect(page.getByText('There is no table in what was pasted.')).toBeVisible();
  await paste({
    'text/plain': 'Date Text Amount',
    'text/html':
      '<table><tr><th>Date<th>Text<th>Amount</tr><tr><td>2026-03-04<td>Tea<td>-2.50</tr><tr><td>2026-03-05<td>Pay<td>1200.00</tr></table>',
  });
  await expect(page.getByRole('heading', { name: 'Pasted table' })).toBeVisible();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await openUpload(page);
  await paste({ 'text/plain': 'Date\tText\tAmount\n2026-03-06\tBread\t-3.20\n' });
  await importButton(page, 1).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Bread.*-\$3\.20/ })).toBeVisible();
});
