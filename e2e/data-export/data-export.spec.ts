import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import type { DataExport } from '@/lib/domain/data-export/format';
import { expectAccessible } from '../catalogue/axe';
import { asUser, importQuickly, signUpQuickly } from '../support/seed';
import { act, callAction, errorOf, serverActions, signInQuickly } from '../support/server-actions';
import { csv, daysAgo, expect, expectError, PASSWORD, signUp, test } from '../support/test';

const ID = '11111111-1111-4111-8111-111111111111';

/** Chooses a file to restore from, on the Settings screen. */
async function choose(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page
    .getByLabel('Export from Outlay')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: bytes });
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Expects no violation in the open dialog, on a phone and on a desktop. */
async function expectAccessibleDialog(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} at ${width}`, { within: '[role=dialog]' });
  }
}

/** Expects the dashboards of two users to show the same text, once the charts are drawn. */
async function expectSameDashboard(one: Page, other: Page): Promise<void> {
  for (const page of [one, other]) await page.goto('/dashboard?period=year');
  const words = (page: Page) => page.getByRole('main').innerText();
  await expect(async () => {
    const read = await words(one);
    expect(read).toContain('$75.10');
    expect(await words(other)).toBe(read);
  }).toPass();
}

test('an export, restored into another account, gives the same account', async ({ page, anotherBrowser }) => {
  test.slow();
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(
      ...Array.from({ length: 12 }, (_, day) => `${daysAgo(0)},Entry ${day},Food,${day + 1}.10,expense`),
      `${daysAgo(1)},"=1+1, ""quoted""",Gifts,1234.56,income`,
    ),
  );
  await page.goto('/transactions');
  await callAction(page.request, 'updateSavingsGoal', [{ target: '7500' }]);
  const { data: account } = await (
    await asUser(page)
  )
    .from('accounts')
    .select('id, revision')
    .single()
    .throwOnError();
  await act(page, 'updateBalance', { ...account, type: 'checking', balance: '12.34', day: null });
  await page.getByRole('checkbox', { name: /^Select Entry 3, / }).click();
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(bar).toHaveCount(0);

  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Your data' });
  await expect(card.getByText('this one has transactions')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Restore an export' })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Export everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`outlay-export-${daysAgo(0)}.zip`);
  const zip = readFileSync(await download.path());
  const files = Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
  expect(files['transactions.csv']).toBe(await (await page.request.get('/transactions/export.csv')).text());
  expect(files['transactions.csv']).toContain(`"'=1+1, ""quoted""","Gifts",1234.56,"income",`);
  expect(files['accounts.csv']).toContain(',"Default Account","checking","0000",');
  expect(files['balances.csv']).toContain('"Default Account (*0000)",');
  expect(files['trash.csv']).toContain('Entry 3');
  expect(files['budgets.csv']).toMatch(/"Food",.*,500\.00,/);
  expect(files['imports.csv']).toContain('statement.csv');
  const dataExport = JSON.parse(files['outlay.json'] ?? '') as DataExport;
  expect(dataExport.counts).toMatchObject({ transactions: 13, imports: 1, accounts: 1 });
  expect(dataExport.tables.transactions.filter((row) => row.deletion_id === null)).toHaveLength(12);
  expect(dataExport.tables.transactions.find(({ type }) => type === 'income')).toMatchObject({
    amount: '1234.56',
    description: '=1+1, "quoted"',
  });

  // Called directly, the server refuses as well.
  const finish = { restoreId: ID, counts: dataExport.counts };
  expect(await errorOf(await callAction(page.request, 'finishRestore', [finish]))).toContain(
    'An export is restored into an empty account, and this one has transactions.',
  );
  const other = await anotherBrowser();
  expect((await other.request.get('/settings/export.zip')).status()).toBe(401);

  await signUpQuickly(other);
  const beside = await other.context().newPage();
  await beside.goto('/transactions');
  await other.bringToFront();
  await other.goto('/settings');
  for (const [name, bytes, problem] of [
    ['half.zip', zip.subarray(0, zip.length / 2), 'damaged'],
    ['photo.zip', Buffer.from('GIF89a'), 'not an export from Outlay'],
    ['outlay.json', Buffer.from(files['outlay.json']?.replace('"1234.56"', '"0.00"') ?? ''), 'damaged'],
  ] as const) {
    await choose(other, name, bytes);
    await expectError(other, problem);
    await dialog(other).getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByRole('button', { name: 'Restore an export' })).toBeFocused();
  }
  await choose(other, 'export.zip', zip);
  await expect(dialog(other)).toContainText(
    /1 account, 12 transactions from \w+ \d+, \d+ to \w+ \d+, \d+, 1 in the trash/,
  );
  await expectAccessibleDialog(other, 'restoring');
  await dialog(other).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.getByText('12 transactions restored.')).toBeVisible();
  await expect(other).toHaveURL('/dashboard');
  await expect(beside.getByRole('row', { name: /Entry 4/ }), 'other tabs follow').toBeVisible();
  await expectSameDashboard(page, other);
  await other.goto('/transactions/trash');
  await expect(other.getByRole('button', { name: 'Restore Entry 3' })).toBeVisible();
});

test('the password deletes the account and all its data', async ({ page, anotherBrowser }) => {
  const email = await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(0)},Tea,Food,2.50,expense`));
  await page.goto('/transactions');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  const elsewhere = await anotherBrowser();
  await signInQuickly(elsewhere, email);
  await page.bringToFront();

  await page.goto('/settings');
  const erase = page.getByRole('button', { name: 'Delete account' });
  await erase.click();
  await expect(dialog(page).getByRole('link', { name: 'Export everything first' })).toHaveAttribute(
    'href',
    '/settings/export.zip',
  );
  await expectAccessibleDialog(page, 'deleting');
  const confirm = dialog(page).getByRole('button', { name: 'Delete for good' });
  await confirm.click();
  await expect(page.getByText('Type your email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Your email address').fill('somebody@example.com');
  await page.getByLabel('Your password').fill(PASSWORD);
  await confirm.click();
  await expect(page.getByText('That is not your email address')).toBeVisible();
  await page.getByLabel('Your email address').fill(email.toUpperCase());
  await page.getByLabel('Your password').fill('not the password');
  await confirm.click();
  await expect(page.getByText('That is not your password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(erase).toBeFocused();
  await otherTab.reload();
  await expect(otherTab, 'nothing has happened yet').toHaveURL('/dashboard');

  const marked = ['asked-address', 'first-password', 'recovery'];
  const { origin: url } = new URL(page.url());
  await page.context().addCookies(marked.map((name) => ({ name, value: `of ${email}`, url })));
  await erase.click();
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('Your password').fill(PASSWORD);
  await confirm.click();
  await page.waitForURL('/login?reason=deleted');
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['time-zone']);
  await expect(page.getByText('Your account was deleted, with everything in it.')).toBeVisible();
  await otherTab.waitForURL(/\/login/);
  await elsewhere.goto('/transactions');
  await expect(elsewhere).toHaveURL(/\/login/);

  const answer = await callAction(page.request, 'signIn', [{ email, password: PASSWORD, remember: true }]);
  expect(await errorOf(answer)).toBe('Invalid email or password');
  await signUp(page, email);
  await page.goto('/transactions');
  await expect(page.getByText('Tea')).toHaveCount(0);
});

test('guessing the password to delete an account is slowed', async ({ page }) => {
  const email = await signUpQuickly(page);
  const guess = (password: string) => callAction(page.request, 'deleteAccountForGood', [{ email, password }]);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await (await guess(`guess ${tries}`)).text()).toContain('That is not your password');
  expect(await errorOf(await guess(PASSWORD))).toMatch(/^Too many attempts\./);
});

/** Holds back calls of an action until they are continued or aborted through `end`, and counts them. */
async function hold(page: Page, action: string) {
  const id = serverActions().get(action)?.id;
  let calls = 0;
  let end: (how: 'continue' | 'abort') => void = () => {};
  const ended = new Promise<'continue' | 'abort'>((resolve) => (end = resolve));
  await page.route(/\/settings/, async (route) => {
    if (route.request().headers()['next-action'] !== id) return route.fallback();
    calls += 1;
    return (await ended) === 'abort' ? route.abort() : route.continue();
  });
  return { calls: () => calls, end };
}

test('confirmed twice, an account is deleted once', async ({ page }) => {
  const email = await signUpQuickly(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('Your password').fill(PASSWORD);
  const held = await hold(page, 'deleteAccountForGood');
  await dialog(page).getByRole('button', { name: 'Delete for good' }).dblclick();
  const busy = dialog(page).getByRole('button', { name: 'Deleting...' });
  await busy.click({ force: true });
  await busy.press('Enter');
  held.end('continue');
  await page.waitForURL('/login?reason=deleted');
  await expect(page.getByText('Your account was deleted, with everything in it.')).toBeVisible();
  expect(held.calls()).toBe(1);
});

/** A small export by another user, as a file. */
async function exportOf(page: Page): Promise<Buffer> {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(0)},Tea,Food,2.50,expense`));
  return (await page.request.get('/settings/export.zip')).body();
}

test('a restore in progress cannot be left before its outcome is known', async ({
  page,
  anotherBrowser,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/net::ERR_FAILED/);
  const zip = await exportOf(await anotherBrowser());
  await signUpQuickly(page);
  await page.goto('/settings');
  await choose(page, 'export.zip', zip);
  const held = await hold(page, 'finishRestore');
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog(page).getByText('Restoring your data...')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.mouse.click(5, 5);
  held.end('abort');
  await expectError(page, 'No answer. Check your connection and try again: nothing is restored twice.');
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('1 transaction restored.')).toBeVisible();
});
