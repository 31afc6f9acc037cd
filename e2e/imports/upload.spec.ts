import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../support/instance';
import { signUpQuickly } from '../support/seed';
import {
  addAccount,
  csv,
  daysAgo,
  dropFile,
  expect,
  HEADER,
  importButton,
  importCsv,
  openUpload,
  standingTime,
  test,
} from '../support/test';

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

test('without a default account there is a warning and no drop zone', async ({ page }) => {
  await page.goto('/upload');
  const zone = page.getByRole('button', { name: "Drag 'n' drop a CSV file here, or click to select one" });
  await expect(page.getByText('Please select a default account before uploading a CSV file.')).toBeVisible();
  await expect(page.getByText('Used for CSV rows that lack account_id.')).toBeVisible();
  await expect(zone).toBeDisabled();
  await expect(page.getByLabel('CSV file')).toBeDisabled();
  await openUpload(page);
  await expect(zone).toBeEnabled();
  await expect(page.getByText('Please select a default account before')).toHaveCount(0);
});

test('the template downloads and imports', async ({ page }) => {
  await openUpload(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV Template' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const template = Buffer.concat(chunks).toString();
  expect(template.split('\r\n')[0]).toBe(`${HEADER},account_id`);
  await dropFile(page, download.suggestedFilename(), template);
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await expect(page.getByText('Redirecting to transactions...')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row')).toHaveCount(4);
});

test('a file for an unknown account asks which of the user’s accounts it is for', async ({ page }) => {
  await openUpload(page);
  const unknown = '99999999-9999-4999-8999-999999999999';
  await dropFile(page, 'other.csv', `${HEADER},account_id\n2026-03-02,Tea,Food,2.50,expense,${unknown}\n`);
  await expect(page.getByText('Which account do these rows belong to?')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await expect(page.getByText('Choose which of your accounts this file is for')).toBeVisible();
  await page.getByRole('button', { name: 'Put them into Default Account (*0000)' }).click();
  await importButton(page, 1).click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Tea/ })).toBeVisible();
});

test('the zone reacts to dragging, and other files are refused', async ({ page }) => {
  await openUpload(page);
  const zone = page.getByRole('button', { name: /Drag 'n' drop/ });
  const drag = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'statement.csv', { type: 'text/csv' }));
    return transfer;
  });
  await zone.dispatchEvent('dragenter', { dataTransfer: drag });
  await expect(page.getByText('Drop the CSV file here')).toBeVisible();
  await page
    .getByRole('button', { name: 'Drop the CSV file here' })
    .dispatchEvent('dragleave', { dataTransfer: drag });

  const alert = page.getByRole('alert').filter({ hasText: /\w/ });
  await dropFile(page, 'statement.docx', 'x');
  await expect(alert).toHaveText(
    'File type must be .csv, .tsv, .txt, .ofx, .qfx, .qif, .xml, .sta, .940, .mt940, .xlsx, .xls, .ods, .json, .jsonl, .zip, .htm, .html, .pdf, .cod, .coda, .n43, .gpc or .abo',
  );
  await dropFile(page, 'empty.csv', '');
  await expect(alert).toHaveText('File is smaller than 1 bytes');
  await dropFile(page, 'huge.csv', Buffer.alloc(20_000_001, 'a'));
  await expect(alert).toHaveText('File is larger than 20000000 bytes');
  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'one.csv', { type: 'text/csv' }));
    transfer.items.add(new File(['x'], 'two.csv', { type: 'text/csv' }));
    return transfer;
  });
  await zone.dispatchEvent('drop', { dataTransfer: two });
  await expect(alert).toHaveText('Too many files');
});

test('one bad row holds back the whole file until the user decides', async ({ page }) => {
  await openUpload(page);
  await dropFile(
    page,
    'bank.csv',
    csv(
      `${daysAgo(1)},Good,Food,5,expense`,
      '2026-11-31,Bad day,Food,5,expense',
      `${daysAgo(1)},Bad sum,Food,twelve,expense`,
    ),
  );
  await expect(page.getByRole('button', { name: '2 need review' })).toBeVisible();
  await expect(page.getByRole('row', { name: /2026-11-31.*is not a day of the calendar/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bad sum.*twelve/ })).toBeVisible();
  await expect(
    page.getByText('2 rows will be left out and listed. Nothing is saved until you import.'),
  ).toBeVisible();
  // Nothing is on its way any more that leaving would break off.
  await expect(importButton(page, 1)).toBeEnabled();
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
});

test('a file dropped twice adds nothing, an overlapping one only its new rows', async ({ page }) => {
  const coffee = `${daysAgo(2)},Coffee,Food,4.50,expense`;
  await openUpload(page);
  await dropFile(page, 'first.csv', csv(coffee, coffee, `${daysAgo(3)},Bread,Food,3,expense`));
  await page.waitForURL('/transactions');
  await expect(page.getByText('3 transactions')).toBeVisible();

  await openUpload(page);
  await dropFile(page, 'first.csv', csv(coffee, coffee, `${daysAgo(3)},Bread,Food,3,expense`));
  await expect(page.getByText('Every row of first.csv is already in Outlay.')).toBeVisible();
  await expect(importButton(page, 0)).toBeDisabled();

  await dropFile(page, 'second.csv', csv(coffee, coffee, coffee, `${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByRole('button', { name: '2 already in Outlay' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Coffee.*Already imported/ })).toHaveCount(2);
  await importButton(page, 2).click();
  await expect(page.getByText('2 added, 2 already there.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('5 transactions')).toBeVisible();
});

test('an upload that fails halfway can be tried again without duplicates', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await openUpload(page);
  let calls = 0;
  // The responses to the chunk and to the commit are lost, one after the other.
  await page.route(/\/(upload|imports\/(rows|commit))(\?|$)/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    if (calls !== 2 && calls !== 5) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dropFile(page, 'statement.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('Failed to process CSV file')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls).toBe(5);
  await expect(page.getByText('Failed to process CSV file')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 added.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
});

test('a review follows the chosen default account', async ({ page }) => {
  await addAccount(page, { name: 'Sapphire', type: 'Credit', digits: '7733', balance: '0' });
  const tea = `${daysAgo(2)},Tea,Food,2,expense`;
  await importCsv(page, csv(tea));
  await openUpload(page);
  await dropFile(page, 'again.csv', csv(tea, `${daysAgo(1)},Bun,Food,3,expense`));
  await expect(importButton(page, 1)).toBeVisible();
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option', { name: 'Sapphire' }).click();
  await importButton(page, 2).click();
  await expect(page.getByText('2 added.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Bun.*Sapphire/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Tea.*Sapphire/ })).toBeVisible();
  await expect(page.getByText('3 transactions')).toBeVisible();
});

test('the success message stays two seconds', async ({ page }) => {
  await openUpload(page);
  const standing = standingTime(page, 'Upload Successful!');
  await dropFile(page, 'statement.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await page.waitForURL('/transactions');
  expect(await standing).toBeGreaterThan(1500);
});

test('a script that fails to load during an upload does not lose the file', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/);
  const chunks = join(buildFolder(), 'static/chunks');
  const ofReview = readdirSync(chunks).filter(
    (name) =>
      name.endsWith('.js') &&
      readFileSync(join(chunks, name), 'utf8').includes('Nothing is saved until you import'),
  );
  expect(ofReview.length).toBeGreaterThan(0);
  const blocked = new Set(['everything']);
  await page.goto('/upload');
  await page.waitForLoadState('networkidle');
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option', { name: 'Default Account' }).click();
  await page.route('**/_next/static/chunks/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return blocked.has('everything') || blocked.has(name) ? route.abort() : route.continue();
  });
  await dropFile(page, 'bank.csv', csv(`${daysAgo(1)},Tea,Food,twelve,expense`));
  await expect(page.getByText('Trying again imports nothing of bank.csv twice.')).toBeVisible();
  blocked.clear();
  for (const name of ofReview) blocked.add(name);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The review of bank.csv could not be loaded.')).toBeVisible();
  blocked.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Tea.*twelve/ })).toBeVisible();
});
