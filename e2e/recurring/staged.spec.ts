import { formatMonthDay } from '@/lib/domain/dates/format';
import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { csv, dropFile, expect, importButton, importCsv, openUpload, test } from '../support/test';
import { monthlyDays } from './rows';

const [DUE = '', ...PAID] = monthlyDays(2, 9);
const FILLS = `fills: Landlord, ${formatMonthDay(DUE)}`;
/** A bank's file, which is reviewed. */
const BANK = [
  'Transaction Date,Text,Amount,Category',
  `${DUE},Landlord,-900.00,Rent`,
  `${DUE},Bakery,-3.20,Food`,
  '',
].join('\n');

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
  await importCsv(page, csv(...PAID.map((day) => `${day},Landlord,Rent,900.00,expense`)));
  await openUpload(page);
  await dropFile(page, 'bank.csv', BANK);
});

test('the review of a file says which row will fill a time of a series, and the import fills it', async ({
  page,
}) => {
  const rent = page.getByRole('row', { name: /Landlord/ }).first();
  await expect(rent).toContainText(FILLS);
  await expect(page.getByRole('row', { name: /Bakery/ })).not.toContainText('fills');
  await expectAccessible(page, 'a row that fills a time of a series');

  // Left out, it fills nothing; added after all, it does again.
  await rent.getByRole('button', { name: /details/ }).click();
  await page.getByRole('button', { name: 'Skip this row' }).click();
  await expect(rent).toContainText('Skipped');
  await expect(page.getByText(FILLS)).toHaveCount(0);
  await page.getByRole('button', { name: 'Don’t skip' }).click();
  await expect(rent).toContainText(FILLS);

  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await page.getByRole('row', { name: 'Landlord' }).first().getByText('Landlord').first().click();
  await expect(page.getByText(`Part of Landlord, ${formatMonthDay(DUE)}`)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('it has a line of the row', async ({ page }) => {
    await expect(page.getByText(FILLS)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
