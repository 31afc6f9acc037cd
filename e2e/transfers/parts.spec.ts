import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { asUser, importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, focusUndo, test } from '../support/test';

const sheetOf = (page: Page) => page.getByRole('complementary', { name: /^Transaction: / });

async function addAccount(page: Page, name: string, digits: string): Promise<void> {
  const client = await asUser(page);
  await client
    .rpc('add_account', {
      account: newId(),
      name,
      type: 'savings',
      last_four_digits: digits,
      balance: 0,
      today: daysAgo(0),
    })
    .throwOnError();
}

test('a standing order that is two transfers: split, waiting, completed by the files, undone', async ({
  page,
}) => {
  await signUpQuickly(page);
  await addAccount(page, 'Rainy day', '7733');
  await addAccount(page, 'Depot', '5120');
  await importQuickly(page, csv(`${daysAgo(3)},Standing order,Misc,500.00,expense`));
  await page.goto('/transactions');
  await page.getByText('Standing order', { exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Split' }).click();
  const part = (number: number) => sheet.getByRole('listitem', { name: `Part ${number}` });
  await part(1).getByRole('textbox', { name: 'Amount of part 1' }).fill('300');
  for (const [number, account] of [
    [1, /Rainy day/],
    [2, /Depot/],
  ] as const) {
    await part(number).getByRole('button', { name: 'Goes to an account' }).click();
    await part(number)
      .getByRole('combobox', { name: `Account of part ${number}` })
      .click();
    await page.getByRole('option', { name: account }).click();
  }
  await expect(sheet.getByText('The parts add up to the row')).toBeVisible();
  await sheet.getByRole('button', { name: /^Save split/ }).click();
  const row = page.getByRole('row', { name: /Standing order/ });
  await expect(row.getByText('waits for Rainy day')).toBeVisible();
  await expect(row.getByText('waits for Depot')).toBeVisible();
  await expect(row.getByText('2 transfers')).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Transfer to Rainy day' })).toBeVisible();
  await expect(page.getByText(/\$0\.00 out/)).toBeVisible();

  await importQuickly(page, csv(`${daysAgo(1)},From Default Account 0000,Misc,300.00,income`), 'Rainy day');
  await page.reload();
  await expect(row.getByText('waits for Rainy day')).toHaveCount(0);
  await expect(row.getByText('waits for Depot')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /From Default Account 0000/ })).toBeVisible();
  await expect(page.getByText(/\$300\.00 in/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Not a transfer' }).first().click();
  const undo = await focusUndo(page, 'It is no longer a transfer.');
  await expect(page.getByText(/\$300\.00 out/)).toBeVisible();
  await undo.click();
  await expect(page.getByText(/\$0\.00 out/)).toBeVisible();
});
