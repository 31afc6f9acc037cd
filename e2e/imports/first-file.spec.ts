import { cardOf } from '../support/accounts';
import { card } from '../support/dashboard';
import { manualEntry } from '../support/manual-entry';
import { daysAgo, dropFile, expect, importButton, openUpload, signUp, test } from '../support/test';

const FILE = `Date,Description,Amount,Balance
${daysAgo(10)},Salary,3200.00,3200.00
${daysAgo(2)},Market,-23.49,3176.51
`;

test('after sign-up the first file gives the account its balance, on every screen', async ({ page }) => {
  await signUp(page);
  await expect(card(page, 'Accounts Overview')).toContainText('$0.00');
  await openUpload(page);
  await dropFile(page, 'bank.csv', FILE);
  await importButton(page, 2).click();
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await page.waitForURL('/transactions');

  await page.goto('/dashboard');
  await expect(card(page, 'Accounts Overview')).toContainText(/Net worth \$3,176\.51.*\$3,176\.51/);
  await page.getByRole('link', { name: 'Net worth $3,176.51' }).click();
  await expect(page.getByRole('region', { name: 'Net worth over time' })).toContainText('$3,176.51');
  await page.goto('/bank-accounts');
  await expect(cardOf(page, 'Default Account')).toContainText('$3,176.51');
  await page.getByRole('link', { name: 'Default Account', exact: true }).click();
  const balance = page.getByRole('region', { name: /^Balance on/ });
  await expect(balance).toContainText('$3,176.51');
  await expect(page.getByText(/is missing/)).toHaveCount(0);
  await expect(page.getByText(/typed by you on/)).toHaveCount(0);
});

test('later-dated rows are in no balance, and a second line shows the balance with them', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/upload');
  const { field, fill, chooseAccount, add } = manualEntry(page);
  await fill('Rent', '900', 'Rent');
  await field('Date').fill(daysAgo(-3));
  await chooseAccount();
  await add.click();
  await page.waitForURL('/transactions');

  await page.goto('/dashboard');
  const overview = card(page, 'Accounts Overview');
  await expect(overview).toContainText('Net worth $0.00');
  await expect(overview).toContainText('with what is dated later: -$900.00');
  await page.goto('/bank-accounts');
  await expect(cardOf(page, 'Default Account')).toContainText(
    /\$0\.00.*with what is dated later: -\$900\.00/,
  );
  await page.goto('/bank-accounts');
  await page.getByRole('link', { name: 'Default Account', exact: true }).click();
  const balance = page.getByRole('region', { name: /^Balance on/ });
  await expect(balance).toContainText('with what is dated later: -$900.00');
  await expect(page.getByRole('region', { name: 'Transactions' })).toContainText('Rent');
});
