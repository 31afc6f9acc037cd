import type { Page } from '@playwright/test';
import { test } from '../support/instance';
import { manualEntry } from '../support/manual-entry';
import { accountNamed, signUpQuickly } from '../support/seed';
import { callAction, postJson, serverActions } from '../support/server-actions';
import { daysAgo, expect } from '../support/test';

test.describe.configure({ mode: 'default' });
test.use({ kind: 'failing', baseURL: ({ faulty }, provide) => provide(faulty.url) });
test.beforeEach(({ expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/status of 50[03]/);
});
test.afterEach(({ faulty }) => faulty.backend.heal());

const LIMIT = 5_000;
const REDIRECT = 'x-action-redirect';
const ID = '11111111-1111-4111-8111-111111111111';

const SCREENS = [
  ...[
    '/dashboard',
    '/transactions',
    '/transactions/trash',
    '/review',
    '/upload',
    '/net-worth',
    '/bank-accounts',
  ],
  ...['/settings', '/settings/categories', '/settings/rules', '/settings/rules/new', '/settings/tags'],
  ...['/settings/payees', '/account-setup'],
];
const PUBLIC = ['/', '/login', '/signup', '/forgot-password', '/auth/confirm?token_hash=x&type=recovery'];
const READS = [
  ...[
    '/transactions/find?q=tea',
    '/transactions/matching?type=expense',
    '/transactions/export.csv',
    '/notifications',
  ],
  ...['/imports/history?page=1', `/imports/rows?importId=${ID}&filter=all&page=1`, '/settings/rules/matches'],
  ...[`/imports/proofs?importId=${ID}`, '/auth/callback?code=junk'],
];
const EXPORTS = ['/transactions/export.csv', '/settings/export.zip'];
/** Actions that need no session do all that they do for these. */
const CREDENTIALS = {
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  currentPassword: 'correct horse',
  remember: true,
};

/** Runs all at once, each with the seconds it took, and expects none to take longer than the limit. */
async function inTime<Outcome extends { headers: () => Record<string, string> }>(
  runs: readonly [name: string, run: () => Promise<Outcome>][],
): Promise<Map<string, Outcome>> {
  const outcomes = await Promise.all(
    runs.map(async ([name, run]) => {
      const started = performance.now();
      const outcome = await run();
      return { name, outcome, took: performance.now() - started };
    }),
  );
  for (const { name, outcome, took } of outcomes) {
    // An action that redirects brings the page along, which waits for itself.
    const waits = REDIRECT in outcome.headers() ? 2 : 1;
    expect.soft(took, name).toBeLessThan(waits * LIMIT);
  }
  return new Map(outcomes.map(({ name, outcome }) => [name, outcome]));
}

/** Few at once: all of a group respond at the same time, on a machine that other browser tests share. */
const groups = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const NEVER = /./;
/** It falls silent once it has said who is there. */
const NEVER_LATER = /\/(?:rest|health)/;

/** Gets paths and expects what a browser can show. */
async function expectSoon(page: Page, all: readonly string[]): Promise<void> {
  for (const paths of groups(all, 3)) {
    const get = (path: string) => page.request.get(path, { maxRedirects: 0 });
    const responses = await inTime(paths.map((path) => [path, () => get(path)]));
    for (const [path, response] of responses)
      // A screen whose data could not be read has the status 500, and its error boundary says so.
      expect.soft([200, 303, 307, 409, 500, 503], path).toContain(response.status());
  }
}

/** Calls every action and expects an error that it returns, or a page that says what happened. */
async function expectErrors(page: Page, input: object): Promise<void> {
  // Signing out ends the session in the browser, whatever the backend says.
  const names = [...serverActions().keys()].filter((name) => !/^signOut/.test(name));
  for (const some of groups(names, 8)) {
    const call = (name: string) => callAction(page.request, name, name === 'signInWithGoogle' ? [] : [input]);
    for (const [name, response] of await inTime(some.map((name) => [name, () => call(name)]))) {
      expect.soft(response.status(), name).toBeLessThan(400);
      if (response.status() === 200 && !(REDIRECT in response.headers()))
        expect.soft(await response.text(), name).toContain('"ok":false');
    }
  }
}

test('if the backend never responds, everything says so within five seconds', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  const accountId = await accountNamed(page, 'Default Account');
  const entry = { id: ID, date: daysAgo(0), description: 'Tea', amount: '2', type: 'expense', accountId };
  faulty.backend.delay(NEVER);
  await expectSoon(page, [...SCREENS, ...PUBLIC, ...READS, ...EXPORTS]);
  await expectErrors(page, { ...CREDENTIALS, ...entry, category: 'Food' });
  const posted = await inTime([
    [
      'rows',
      () => postJson(page.request, `/imports/rows?importId=${ID}&parseNumber=1&chunk=0&currency=USD`, []),
    ],
    ['commit', () => postJson(page.request, '/imports/commit', { importId: ID, onlyIfAllNew: true })],
    [
      'mapping',
      () => postJson(page.request, '/imports/mapping', { accountId: ID, fingerprint: 'date|text' }),
    ],
  ]);
  for (const [name, response] of posted) expect.soft(response.status(), name).toBe(503);
});

test('the same holds if it falls silent while a screen is read', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  faulty.backend.delay(NEVER_LATER);
  await expectSoon(page, [...SCREENS, ...READS]);
});

test('every screen is whole as soon as the backend is back', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  for (const [index, path] of SCREENS.entries()) {
    faulty.backend.delay(index % 2 === 0 ? NEVER : NEVER_LATER);
    await page.request.get(path);
    faulty.backend.heal();
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByText(/could not be loaded|can't reach|went wrong/), path).toHaveCount(0);
  }
});

test('if the backend responds only with errors, everything says so at once', async ({ page, faulty }) => {
  await signUpQuickly(page);
  faulty.backend.answer(/./, 500);
  for (const paths of groups(SCREENS, 3)) {
    const responses = await inTime(paths.map((path) => [path, () => page.request.get(path)]));
    for (const [path, response] of responses) expect.soft(response.status(), path).toBe(503);
  }
  await expectErrors(page, CREDENTIALS);
  faulty.backend.heal();
  expect((await page.goto('/dashboard'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Total Spending' })).toBeVisible();
});

test('an entry that meets a silent backend keeps the typed values, and is saved once it is back', async ({
  page,
  faulty,
}) => {
  await signUpQuickly(page);
  const { add, fill, chooseAccount } = manualEntry(page);
  await page.goto('/upload');
  await fill('Tea', '2.50', 'Food');
  await chooseAccount('Default Account (*0000)');
  await page.waitForLoadState('networkidle');
  faulty.backend.delay(/./);
  const started = Date.now();
  await add.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to add transaction. Try again in a moment.' }),
  ).toBeVisible();
  expect(Date.now() - started).toBeLessThan(LIMIT + 500);
  faulty.backend.heal();
  await add.click();
  await page.waitForURL('/transactions');
  await expect(page.getByRole('row', { name: /Tea/ })).toHaveCount(1);
});
