import {
  addAccount,
  csv,
  daysAgo,
  dropFile,
  expect,
  HEADER,
  importCsv,
  openUpload,
  signUp,
  test,
} from './support';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('without a default account there is a warning and no drop', async ({ page }) => {
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

test('while dragging the zone says so, and other files are refused', async ({ page }) => {
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
  await dropFile(page, 'statement.pdf', 'x');
  await expect(alert).toHaveText('File type must be .csv');
  await dropFile(page, 'empty.csv', '');
  await expect(alert).toHaveText('File is smaller than 1 bytes');
  await dropFile(page, 'huge.csv', Buffer.alloc(3_500_001, 'a'));
  await expect(alert).toHaveText('File is larger than 3500000 bytes');
  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'one.csv', { type: 'text/csv' }));
    transfer.items.add(new File(['x'], 'two.csv', { type: 'text/csv' }));
    return transfer;
  });
  await zone.dispatchEvent('drop', { dataTransfer: two });
  await expect(alert).toHaveText('Too many files');
});

test('missing headers are named', async ({ page }) => {
  await openUpload(page);
  await dropFile(page, 'bank.csv', 'Date,Amount\n2026-01-01,5\n');
  await expect(page.getByText('Missing required headers: description, type, category')).toBeVisible();
});

test('one bad row keeps the whole file out', async ({ page }) => {
  await openUpload(page);
  await dropFile(
    page,
    'bank.csv',
    csv(
      `${daysAgo(1)},Good,Food,5,expense`,
      '2026-11-31,Bad day,Food,5,expense',
      `${daysAgo(1)},Bad sum,Food,"1.234,56",expense`,
    ),
  );
  await expect(page.getByText('2 rows of bank.csv can’t be imported, so nothing was.')).toBeVisible();
  await expect(page.getByText('Row 3: "2026-11-31": November 2026 has 30 days.')).toBeVisible();
  await expect(page.getByText(/^Row 4: the amount "1\.234,56" can't be read without doubt/)).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByText('No transactions yet')).toBeVisible();
});

test('a file dropped twice adds nothing, an overlapping one only what is new', async ({ page }) => {
  const coffee = `${daysAgo(2)},Coffee,Food,4.50,expense`;
  await openUpload(page);
  await dropFile(page, 'first.csv', csv(coffee, coffee, `${daysAgo(3)},Bread,Food,3,expense`));
  await page.waitForURL('/transactions');
  await expect(page.getByText('3 transactions')).toBeVisible();

  await openUpload(page);
  await dropFile(page, 'first.csv', csv(coffee, coffee, `${daysAgo(3)},Bread,Food,3,expense`));
  await expect(
    page.getByText('Every row of first.csv is already in Outlay. Nothing was imported.'),
  ).toBeVisible();

  await dropFile(page, 'second.csv', csv(coffee, coffee, coffee, `${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('2 rows of second.csv are already in Outlay: rows 2, 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 new rows' }).click();
  await expect(page.getByText('2 added, 2 already there.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByText('5 transactions')).toBeVisible();
});

test('a lost answer can be tried again without doubling anything', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await openUpload(page);
  await page.route('**/upload', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dropFile(page, 'statement.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('Failed to process CSV file')).toBeVisible();
  await page.unroute('**/upload');
  await dropFile(page, 'statement.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('Every row of statement.csv is already in Outlay.')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
});

test('new rows go to the account the file was dropped for', async ({ page }) => {
  await addAccount(page, { name: 'Sapphire', type: 'Credit', digits: '7733', balance: '0' });
  const tea = `${daysAgo(2)},Tea,Food,2,expense`;
  await importCsv(page, csv(tea));
  await openUpload(page);
  await dropFile(page, 'again.csv', csv(tea, `${daysAgo(1)},Bun,Food,3,expense`));
  await expect(page.getByRole('button', { name: 'Import 1 new row' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option', { name: 'Sapphire' }).click();
  await page.getByRole('button', { name: 'Import 1 new row' }).click();
  await expect(page.getByText('1 added, 1 already there.')).toBeVisible();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Bun.*Default Account/ })).toBeVisible();
  await expect(page.getByText('2 transactions')).toBeVisible();
});

test('the success message stays two seconds', async ({ page }) => {
  await openUpload(page);
  await dropFile(page, 'statement.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  const shown = Date.now();
  await page.waitForURL('/transactions');
  expect(Date.now() - shown).toBeGreaterThan(1500);
});
