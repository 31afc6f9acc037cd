import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, dropFile, expect, importButton, openUpload, test } from '../support/test';

const rows = () =>
  csv(
    `${daysAgo(2)},Tea,Food,2,expense`,
    `${daysAgo(2)},Tea,Food,2,expense`,
    `${daysAgo(1)},Bun,Food,3,expense`,
  );

test.beforeEach(async ({ page }) => {
  await signUpQuickly(page);
});

test('the history is empty at first, then lists each file with its rows', async ({
  page,
  anotherBrowser,
}) => {
  await page.goto('/upload');
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'Import history' }) });
  await expect(history.getByText('Nothing imported yet')).toBeVisible();
  await importQuickly(page, rows());
  await openUpload(page);
  await dropFile(
    page,
    'second.csv',
    `${rows()}${daysAgo(1)},Bad,Food,x,expense\n${daysAgo(0)},Pie,Food,4,expense\n`,
  );
  await importButton(page, 1).click();
  await page.waitForURL('/transactions');
  await page.goto('/upload');
  await expect(history.getByRole('listitem').first()).toContainText('second.csv');
  await expect(history.getByRole('listitem').first()).toContainText('Default Account');
  await expect(history.getByText('1 added · 3 already there · 1 left out')).toBeVisible();
  await expect(history.getByText('3 added · 0 already there · 0 left out')).toBeVisible();
  await history.getByRole('button', { name: 'Show the 1 row left out' }).click();
  await expect(history.getByText(/^Row 5: /)).toBeVisible();

  const other = await anotherBrowser();
  await signUpQuickly(other);
  await other.goto('/upload');
  await expect(other.getByText('Nothing imported yet')).toBeVisible();
});

test('an import is undone, and the same file can be imported again', async ({ page }) => {
  await importQuickly(page, rows());
  await page.goto('/upload');
  const undo = page.getByRole('button', { name: 'Undo the import of statement.csv' });
  await undo.click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo the import of statement.csv?' });
  await expect(dialog).toContainText('This removes the 3 transactions it added');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(undo).toBeFocused();
  await undo.click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(page.getByText('3 removed.')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
  await importQuickly(page, rows());
  await page.goto('/transactions');
  await expect(page.getByText('3 transactions')).toBeVisible();
});

test('undoing an import keeps the row that was edited since, and names it', async ({ page }) => {
  await importQuickly(page, rows());
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Actions for Bun' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' });
  await dialog.getByLabel('Description').fill('Cinnamon bun');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/upload');
  await page.getByRole('button', { name: 'Undo the import of statement.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  const outcome = page.getByRole('status').filter({ hasText: '2 removed' });
  await expect(outcome).toContainText('1 kept because you edited it since:');
  await expect(outcome.getByRole('listitem')).toContainText(/Cinnamon bun\s*-\$3\.00/);
  await page.goto('/transactions');
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Cinnamon bun/ })).toBeVisible();
});

test('an undo that gets no response says so and can be tried again', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await importQuickly(page, rows());
  await page.goto('/upload');
  await page.route('**/upload', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Undo the import of statement.csv' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog.getByText('It could not be undone just now.')).toBeVisible();
  await page.unroute('**/upload');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
});
