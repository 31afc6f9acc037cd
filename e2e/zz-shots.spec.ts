import type { Page } from '@playwright/test';
import { DEFAULT_ACCOUNT } from '@/lib/domain/account';
import { newId } from '@/lib/domain/new-id';
import { accountNamed, asUser, signUpQuickly } from './seed';
import { daysAgo, dropFile, expect, importButton, openUpload, test } from './support';

const HEADER = 'Date,Text,Amount';
const OSTERIA = `${HEADER}\n${daysAgo(0)},OSTERIA MARINO 0042,-62.40\n`;

async function enterDinner(page: Page): Promise<void> {
  const client = await asUser(page);
  const accountId = await accountNamed(page, DEFAULT_ACCOUNT.name);
  const row = { id: newId(), date: daysAgo(0), description: 'Dinner with Tom', category: 'Eating out' };
  await client
    .rpc('enter_transactions', { rows: [{ ...row, accountId, amount: 62.4, type: 'expense' }] })
    .throwOnError();
}

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});


test('shots', async ({ page }) => {
  await enterDinner(page);
  await openUpload(page);
  await dropFile(page, 'seed.csv', `${HEADER}\n${daysAgo(3)},LIDL STORE 0119,-20.00\n${daysAgo(5)},GYM,-30.00\n`);
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await openUpload(page);
  await dropFile(page, 'bank.csv', `${OSTERIA}${daysAgo(3)},Lidl Lisbon,-20.00\n${daysAgo(1)},Kiosk Luna,-3.00\n`);
  await expect(page.getByRole('radio', { name: 'The same' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Row 2: details' }).click();
  for (const [width, height] of [[1440, 1000], [390, 1400]] as const)
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize({ width, height });
      await page.evaluate((c) => { localStorage.setItem('theme', c); window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: c })); }, theme);
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/m/${width}-${theme}.png`, fullPage: true });
    }
});
