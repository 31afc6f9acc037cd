import type { APIRequestContext, Page } from '@playwright/test';
import { listOf } from '@/lib/domain/imports/staging/row-values';
import { bell } from '../support/notifications';
import { accountNamed, signUpQuickly } from '../support/seed';
import { act, postJson } from '../support/server-actions';
import { csv, daysAgo, dropFile, expect, openUpload, test } from '../support/test';

const IMPORT = '11111111-1111-4111-8111-111111111111';

const CHUNK = `/imports/rows?importId=${IMPORT}&parseNumber=1&chunk=0&currency=USD`;
const MAPPING = { accountId: IMPORT, fingerprint: 'date|text' };

/** Every route handler that reads for a screen, with a valid request. */
const READS = [
  '/transactions/find?q=tea',
  '/transactions/matching?type=expense',
  `/imports/rows?importId=${IMPORT}&filter=all&page=1`,
  `/imports/excluded-rows?importId=${IMPORT}&page=1`,
  '/imports/history?page=1',
  `/imports/proofs?importId=${IMPORT}`,
  `/bank-accounts/reconcile?account=${IMPORT}&day=2026-11-17&balance=1`,
  '/notifications',
  '/budgets/proposals',
  '/budgets/series',
  '/settings/rules/matches',
];

/** The other handlers that take a body, with a valid one. */
const WRITES = [
  ['/imports/mapping', MAPPING],
  ['/imports/match', { importId: IMPORT }],
  ['/imports/row', { importId: IMPORT, line: 2, part: 0, edit: { kind: 'skip' } }],
  ['/imports/vanished', { importId: IMPORT, transactionId: IMPORT, choice: 'keep' }],
  ['/imports/commit', { importId: IMPORT, onlyIfAllNew: true }],
  ['/notifications/daily', {}],
  [
    '/settings/rules/preview',
    {
      id: null,
      place: 0,
      kind: 'change',
      page: 1,
      content: {
        match: 'all',
        conditions: [{ field: 'text', operator: 'contains', values: ['tea'] }],
        actions: [{ field: 'category', category: 'Food' }],
      },
    },
  ],
] as const;

const rowsOf = (accountId: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const tea = `Tea ${index}`;
    return listOf({
      line: index + 2,
      part: 0,
      status: 'readable',
      accountId,
      date: daysAgo(1),
      description: tea,
      category: 'Food',
      amount: '2.50',
      type: 'expense',
      externalId: null,
      text: tea,
      reasons: null,
      bankTransfer: false,
      otherAccountId: null,
      parts: null,
      tags: null,
      typeStated: true,
      balance: null,
      flags: null,
    });
  });

/** Opens an import of that many rows as a page's user, without the screens. */
async function openImport(page: Page, rows: number): Promise<string> {
  const accountId = await accountNamed(page, 'Default Account');
  const input = { importId: IMPORT, fileName: 'tea.csv', defaultAccountId: accountId, format: 'csv' };
  await act(page, 'openImport', { ...input, currency: 'USD', rows });
  return accountId;
}

const send = (request: APIRequestContext, rows: unknown[], headers?: Record<string, string>) =>
  postJson(request, CHUNK, rows, headers);

test('JSON goes to the signed-in user alone, and is not cached', async ({ page, request }) => {
  await signUpQuickly(page);
  for (const path of READS) {
    const refused = await request.get(path, { maxRedirects: 0 });
    expect(refused.status(), path).toBe(401);
    expect(await refused.json(), path).toMatchObject({ ok: false });
    expect(refused.headers()['cache-control'], path).toBe('private, no-store');
    const response = await page.request.get(path);
    // Another user's import can't be reviewed, and shows no excluded rows; nor is their account reconciled.
    expect(response.status(), path).toBe(/^\/(?:imports\/rows|bank-accounts)/.test(path) ? 409 : 200);
    if (path.startsWith('/imports/excluded-rows'))
      expect(await response.json()).toMatchObject({ ok: true, data: { items: [], total: 0 } });
    expect(response.headers()['cache-control'], path).toBe('private, no-store');
    expect(response.headers()['x-content-type-options'], path).toBe('nosniff');
  }
  for (const [path, body] of [[CHUNK, []], ...WRITES] as const) {
    expect((await postJson(request, path, body)).status(), path).toBe(401);
  }
});

test('invalid requests are refused with a message', async ({ page }) => {
  await signUpQuickly(page);
  for (const path of [
    '/transactions/find',
    '/imports/rows',
    '/imports/history?page=0',
    '/notifications?before=x',
  ]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(400);
    expect(await response.json(), path).toMatchObject({ ok: false });
  }
  for (const path of ['/imports/rows', CHUNK, ...WRITES.map(([path]) => path)])
    expect((await postJson(page.request, path, { rows: 'rows' })).status(), path).toBe(400);
});

test('rows are accepted from our own pages alone, and only as JSON', async ({ page, baseURL }) => {
  await signUpQuickly(page);
  const accountId = await openImport(page, 1);
  const rows = rowsOf(accountId, 1);
  for (const origin of ['https://evil.example', `${baseURL}.evil.example`, 'http://127.0.0.1:1', 'null', ''])
    expect((await send(page.request, rows, { origin })).status(), origin).toBe(403);
  expect((await send(page.request, rows, { 'content-type': 'text/plain' })).status()).toBe(415);
  for (const [path, body] of WRITES) {
    const foreign = await postJson(page.request, path, body, { origin: 'https://evil.example' });
    expect(foreign.status(), path).toBe(403);
  }
  expect(await (await send(page.request, rows)).json(), 'the first valid request').toEqual({
    ok: true,
    data: { staged: 1 },
  });
});

test('a chunk that arrives twice is stored once, and only in its user’s import', async ({
  page,
  anotherBrowser,
}) => {
  await signUpQuickly(page);
  const accountId = await openImport(page, 3);
  for (let time = 1; time <= 2; time += 1) {
    expect(await (await send(page.request, rowsOf(accountId, 3))).json()).toEqual({
      ok: true,
      data: { staged: 3 },
    });
  }
  const stranger = await anotherBrowser();
  await signUpQuickly(stranger);
  const theirs = rowsOf(await accountNamed(stranger, 'Default Account'), 3);
  expect((await send(stranger.request, theirs)).status()).toBe(409);
  expect((await postJson(page.request, '/imports/match', { importId: IMPORT })).status()).toBe(200);
  const path = `/imports/rows?importId=${IMPORT}&filter=all&page=1`;
  expect(await (await page.request.get(path)).json()).toMatchObject({ ok: true, data: { total: 3 } });
  const none = await stranger.request.get(path);
  expect(none.status()).toBe(409);
  expect(await none.text()).not.toContain('Tea');
});

test('cancelling aborts the request that sends rows', async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/ERR_/);
  await signUpQuickly(page);
  await openUpload(page);
  await page.route('**/imports/rows?*', () => {});
  const sending = page.waitForRequest('**/imports/rows?*');
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/imports/rows?'));
  await dropFile(page, 'tea.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await sending;
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await ended).failure()?.errorText).toContain('ABORTED');
  await expect(page.getByRole('button', { name: /Drag 'n' drop/ })).toBeVisible();
  await page.unroute('**/imports/rows?*');
  await dropFile(page, 'tea.csv', csv(`${daysAgo(1)},Tea,Food,2,expense`));
  await expect(page.getByText('1 added.')).toBeVisible();
});

test('lists load while an action is still pending', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/settings');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/settings', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByLabel('Target Amount').fill('7500');
  await page.getByRole('button', { name: 'Update Savings Goal' }).click();
  await bell(page).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  release();
  await expect(page.getByText('Savings goal saved.')).toBeVisible();
});
