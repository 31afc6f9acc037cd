import { DEFAULT_ACCOUNT } from '@/lib/domain/accounts/account';
import { test, testOnFaultyBackend } from '../support/instance';
import { accountNamed, asUser, importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect } from '../support/test';

testOnFaultyBackend();

const DATABASE = /\/rest\/v1\//;

test('a full page load makes one request to the database', async ({ page, faulty }) => {
  await signUpQuickly(page);
  await importQuickly(page, csv(`${daysAgo(1)},Tea,Food,2.50,expense`));
  const client = await asUser(page);
  const { data: payee } = await client.from('payees').select('id').single().throwOnError();
  const { data: tea } = await client.from('transactions').select('id').single().throwOnError();
  const account = `/bank-accounts/${await accountNamed(page, DEFAULT_ACCOUNT.name)}`;
  for (const [path, requests] of [
    ['/dashboard', 1],
    ['/dashboard?period=year', 1],
    ['/transactions', 1],
    ['/transactions?type=expense&page=2', 1],
    // The search depends on the currency.
    ['/transactions?q=tea', 2],
    ['/transactions/trash', 1],
    ['/reports', 1],
    // The figures depend on the days of the ledger.
    ['/reports/spending', 2],
    ['/reports/months', 2],
    ['/review', 1],
    ['/upcoming', 1],
    ['/upcoming?month=2026-01', 1],
    ['/budgets', 1],
    ['/upload', 1],
    ['/net-worth', 1],
    ['/bank-accounts', 1],
    [account, 1],
    // Other rows depend on the days that the account shows.
    [`${account}?page=2`, 2],
    [`/payees/${payee.id}`, 1],
    ['/settings', 1],
    ['/settings/categories', 1],
    ['/settings/payees', 1],
    ['/settings/rules', 1],
    ['/settings/rules/new', 1],
    [`/settings/rules/new?from=${tea.id}`, 1],
    [`/settings/rules/${crypto.randomUUID()}`, 1],
    ['/settings/tags', 1],
    ['/settings/budget-period', 1],
    ['/account-setup', 1],
  ] as const) {
    faulty.backend.heal();
    await page.request.get(path, { maxRedirects: 0 });
    expect.soft(faulty.backend.count(DATABASE), path).toBe(requests);
  }
});

test('so does a screen that is loaded within the app', async ({ page, faulty }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  faulty.backend.heal();
  // A pointer on a link loads its screen early. Before that, the router asks for the screen's layouts only.
  const loaded: string[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    if (headers['rsc'] && !headers['next-router-prefetch']) loaded.push(new URL(request.url()).pathname);
  });
  for (const name of ['Settings', 'Upload', 'Review', 'Transactions', 'Net worth', 'Bank Accounts']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(new Set(loaded).size).toBeGreaterThanOrEqual(6);
  expect(faulty.backend.count(DATABASE), loaded.join(' ')).toBe(loaded.length);
});
