import { expectAccessible } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { addAccount, dropFile, expect, importButton, openUpload, test } from '../support/test';

const EVERYDAY = `!Type:Bank
D03/16/2026
T-400.00
PTo the pot
L[Tangerine]
^
D03/14/2026
T-12.50
PBookshop
LBooks
^
`;
const TANGERINE = `!Account
NTangerine
TBank
^
!Type:Bank
D03/16/2026
T400.00
PBirthday
LGifts
^
D03/16/2026
T400.00
PFrom everyday
L[Default Account]
^
`;

test('a transfer in QIF asks for its account, and meets the row that names this one', async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
  await dropFile(page, 'everyday.qif', EVERYDAY);
  const transfers = page.getByRole('group', { name: 'Transfers of the file' });
  await expect(transfers.getByText('Which of your accounts is it?')).toBeVisible();
  await expect(page.getByText('Say which account each transfer goes to or comes from')).toBeVisible();
  await expect(importButton(page, 2)).toBeDisabled();
  await expectAccessible(page, 'a transfer that asks for its account');
  await transfers.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Not here' }).click();
  await expect(transfers.getByText('These rows count as income and spending.')).toBeVisible();
  await expect(importButton(page, 2)).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // With its account in Outlay nothing is asked.
  await addAccount(page, { name: 'Tangerine', digits: '7733', balance: '0' });
  await openUpload(page);
  await dropFile(page, 'tangerine.qif', TANGERINE);
  await expect(page.getByRole('row', { name: /From everyday.*transfer from Default Account/ })).toBeVisible();
  await importButton(page, 2).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /From everyday/ })).toContainText('waits for Default Account');

  await openUpload(page);
  await dropFile(page, 'everyday.qif', EVERYDAY);
  await expect(page.getByRole('row', { name: /To the pot.*transfer to Tangerine/ })).toBeVisible();
  await importButton(page, 2).click();
  await expect(page.getByRole('main').getByText('1 transfer was linked.', { exact: true })).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /From everyday/ })).not.toContainText('waits for');
  await expect(page.getByRole('row', { name: /Birthday/ })).toContainText('+$400.00');
});
