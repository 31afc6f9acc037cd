import { signUpQuickly } from '../support/seed';
import { addAccount, dropFile, expect, focusUndo, importButton, openUpload, test } from '../support/test';

/** A month of an account, with its closing balance, as a bank's OFX file. */
const ofx = (rows: [day: string, amount: string, name: string][], [closes, balance]: [string, string]) =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>00004821</BANKACCTFROM><BANKTRANLIST>
${rows
  .map(
    ([day, amount, name]) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${day}${name}<NAME>${name}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${closes.replaceAll('-', '')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const YEAR = new Date().getFullYear() - 1;
const MONTHS = [
  ofx(
    [
      [`${YEAR}-01-05`, '3000.00', 'Salary'],
      [`${YEAR}-01-20`, '-900.00', 'Rent'],
    ],
    [`${YEAR}-01-31`, '2200.00'],
  ),
  ofx(
    [
      [`${YEAR}-02-03`, '-40.00', 'Books'],
      [`${YEAR}-02-15`, '-12.40', 'Bakery'],
      [`${YEAR}-02-20`, '-900.00', 'Rent'],
    ],
    [`${YEAR}-02-28`, '1247.60'],
  ),
  ofx([[`${YEAR}-03-10`, '-47.60', 'Shoes']], [`${YEAR}-03-31`, '1200.00']),
];

test('three months are proved; a deleted row is missing, and once restored they are proved again', async ({
  page,
}) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '1200' });
  for (const [index, content] of MONTHS.entries()) {
    await openUpload(page, 'Everyday');
    await dropFile(page, `month-${index + 1}.ofx`, content);
    await importButton(page, [2, 3, 1][index]!).click();
    await expect(page.getByText('Upload Successful!')).toBeVisible();
    if (index === 1)
      await expect(page.getByRole('status').filter({ hasText: 'Upload Successful!' })).toContainText(
        `Balance proved to the cent for Feb 1 to 28, ${YEAR}.`,
      );
    await page.waitForURL('/transactions');
  }

  await page.goto('/bank-accounts');
  await page.getByRole('link', { name: 'Everyday', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Everyday' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Days shown' }).click();
  await page.getByRole('option', { name: 'All' }).click();
  await expect(page).toHaveURL(/range=all/);
  await expect(page.getByText(/Proved to the cent through/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Files' }).getByText('month-2.ofx')).toBeVisible();
  const ledger = page.getByRole('region', { name: 'Transactions' });
  await expect(ledger.getByRole('row', { name: /Bakery.*-\$12\.40.*\$2,147\.60/ })).toBeVisible();

  // Elsewhere, a row is deleted.
  await ledger.getByRole('link', { name: 'Bakery' }).click();
  await page.getByRole('button', { name: /Actions for Bakery/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('1 transaction deleted.')).toBeVisible();
  await page.goto('/upload');
  await expect(page.getByText(/Between Jan 31 and Feb 28, \d+, \$12\.40 is missing\./)).toBeVisible();
  await page.getByRole('link', { name: 'Look at Everyday' }).click();
  const reconcile = page.getByRole('region', { name: 'Reconcile' });
  await expect(reconcile.getByText('-$12.40').first()).toBeVisible();
  await expect(ledger.getByText(`Unexplained, Jan 31 to Feb 28, ${YEAR}`)).toBeVisible();
  const first = reconcile.getByRole('listitem').first();
  await expect(first).toContainText('Bakery');
  await expect(first).toContainText('In the trash');
  await first.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('Proved to the cent.', { exact: true })).toBeVisible();
  await expect(reconcile.getByText(`Locked until Feb 28, ${YEAR}.`)).toBeVisible();
  await expect(ledger.getByText('proved with a statement')).toBeVisible();

  // Reconciled rows are not changed without asking.
  await ledger.getByRole('link', { name: 'Bakery' }).click();
  await page.getByRole('button', { name: /Actions for Bakery/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Everyday is locked until Feb 28, ${YEAR}` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Bakery/ })).toBeVisible();
  await page.getByRole('button', { name: /Actions for Bakery/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Change anyway' }).click();
  await expect(page.getByText('1 transaction deleted.')).toBeVisible();
});

test('a wrongly typed balance is taken back in the list of rows, and put back', async ({ page }) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '1200' });
  await page.getByRole('button', { name: 'Actions for Everyday' }).click();
  await page.getByRole('menuitem', { name: 'Update balance' }).click();
  const form = page.getByRole('dialog', { name: 'Update balance of Everyday' });
  await form.getByLabel('Balance').fill('9900');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The balance of Everyday was updated.')).toBeVisible();
  await page.getByRole('link', { name: 'Everyday', exact: true }).click();

  const balance = page.getByRole('region', { name: /^Balance on/ });
  const ledger = page.getByRole('region', { name: 'Transactions' });
  await expect(balance).toContainText('$9,900.00');
  await ledger
    .getByRole('button', { name: /^Remove the balance of/ })
    .first()
    .click();
  await expect(page.getByText(/^The balance of .* was removed\.$/)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const undo = await focusUndo(page, /was removed/);
  await expect(balance).toContainText('$1,200.00');
  await undo.click();
  await expect(page.getByText(/^The balance of .* is back\.$/)).toBeVisible();
  await expect(balance).toContainText('$9,900.00');
});

test('an account that a file has no rows for keeps the balance that it states', async ({ page }) => {
  await signUpQuickly(page);
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '2200' });
  await addAccount(page, { name: 'Savings', type: 'Savings', digits: '7777', balance: '500' });
  const saved = ofx([], [`${YEAR}-01-31`, '500.00']).replace('00004821', '00007777');
  await openUpload(page, 'Everyday');
  await dropFile(page, 'both.ofx', `${MONTHS[0]}`.replace('</OFX>', saved.replace('<OFX>', '')));
  const named = page.getByRole('group', { name: 'Accounts of the file' });
  await expect(named.getByText('Account 00007777 in USD · balance only')).toBeVisible();
  await expect(named.getByRole('combobox').nth(1)).toContainText('Savings');
  await importButton(page, 2).click();
  const outcome = page.getByRole('status').filter({ hasText: 'Upload Successful!' });
  await expect(outcome).toContainText('Savings: The file’s balance is the first that is known');
  await page.goto('/bank-accounts');
  await page.getByRole('link', { name: 'Savings', exact: true }).click();
  await page.getByRole('combobox', { name: 'Days shown' }).click();
  await page.getByRole('option', { name: 'All' }).click();
  await expect(page.getByRole('region', { name: 'Files' }).getByText('both.ofx')).toBeVisible();
});
