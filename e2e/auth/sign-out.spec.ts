import { chromium, type Page } from '@playwright/test';
import { test } from '../support/instance';
import { signUpQuickly } from '../support/seed';
import { signInQuickly } from '../support/server-actions';
import { sessionCookies } from '../support/session-cookie';
import { addAccount, expect, expectError, logOut, signIn, signUp } from '../support/test';

test.describe.configure({ mode: 'default' });

const ENDED = 'Your session has ended. Sign in to continue.';

async function signInElsewhere(page: Page, email: string): Promise<void> {
  await signInQuickly(page, email);
  await page.goto('/dashboard');
}

async function signOutEverywhere(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
}

async function expectNothingPrivate(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('*4821')).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
}

test('after Logout, Back shows nothing private', async ({ page, context }) => {
  const email = await signUp(page);
  await addAccount(page, { name: 'Everyday', digits: '4821', balance: '10' });
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(page).toHaveURL('/transactions');
  await logOut(page);
  const left = (await context.cookies()).map(({ name }) => name).sort();
  // The device cookie distinguishes this browser from one that guesses passwords; it does not identify a user.
  expect(left).toEqual(['device', 'time-zone']);
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    await expectNothingPrivate(page, email);
  }
});

test('Back finds nothing private in the browser’s back/forward cache either', async ({
  baseURL,
  launchOptions,
}) => {
  // Playwright disables this cache by default.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const email = await signUp(page);
    await addAccount(page, { name: 'Everyday', digits: '4821', balance: '10' });
    // Full page loads: each page goes into the cache when it is left.
    await page.goto('/transactions');
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await logOut(other);
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      await expectNothingPrivate(page, email);
    }
  } finally {
    await browser.close();
  }
});

test('Logout ends this session alone', async ({ page, anotherBrowser }) => {
  const email = await signUpQuickly(page);
  await page.goto('/dashboard');
  const other = await anotherBrowser();
  await signInElsewhere(other, email);
  await logOut(page);
  await other.reload();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByText(email)).toBeVisible();
});

test('all tabs of a browser show the same user', async ({ page, context }) => {
  const first = await signUp(page);
  const tab = await context.newPage();
  await tab.goto('/transactions');
  await logOut(tab);
  await expectNothingPrivate(page, first);

  const second = await signUp(tab);
  await expect(page, 'a login page in another tab redirects').toHaveURL('/dashboard');
  await expect(page.getByText(second)).toBeVisible();

  // Signs in without the other tab noticing; it shows the previous user until it is notified.
  await context.clearCookies({ name: /^sb-outlay/ });
  const third = await signUp(tab);
  await expect(page.getByText(third)).toBeVisible();
  await expect(page.getByText(second)).toHaveCount(0);
});

test('Sign out everywhere ends all sessions, and the others explain why', async ({
  page,
  anotherBrowser,
}) => {
  const email = await signUpQuickly(page);
  const [opened, clicked] = [await anotherBrowser(), await anotherBrowser()];
  await signInElsewhere(opened, email);
  await signInElsewhere(clicked, email);
  await signOutEverywhere(page);
  await page.waitForURL('/login');

  await opened.goto('/transactions?q=tea');
  await expect(opened).toHaveURL('/login?reason=ended&next=%2Ftransactions%3Fq%3Dtea');
  await expect(opened.getByText(ENDED)).toBeVisible();
  await signIn(opened, email);
  await opened.waitForURL('/transactions?q=tea');

  // A request by the page's scripts must not use up the reason.
  await clicked.evaluate(() => fetch('/transactions'));
  await clicked.getByRole('link', { name: 'Bank Accounts' }).click();
  await expect(clicked).toHaveURL('/login?reason=ended&next=%2Fbank-accounts');
  await expect(clicked.getByText(ENDED)).toBeVisible();
});

test('a form whose session has ended says so and keeps the typed values', async ({
  page,
  anotherBrowser,
}) => {
  const email = await signUpQuickly(page);
  await page.goto('/settings');
  await page.getByLabel('Target Amount').fill('7500');
  const other = await anotherBrowser();
  await signInElsewhere(other, email);
  await signOutEverywhere(other);
  await other.waitForURL('/login');
  await page.getByRole('button', { name: 'Update Savings Goal' }).click();
  await expect(page.getByText('Your session has ended. Sign in again to save.')).toBeVisible();
  await expect(page.getByLabel('Target Amount')).toHaveValue('7500');
});

test.describe('when the backend', () => {
  const LOGOUT = /POST \/auth\/v1\/logout/;
  test.use({ baseURL: ({ faulty }, provide) => provide(faulty.url) });
  test.afterEach(({ faulty }) => faulty.backend.heal());

  for (const status of [401, 403, 404, 500]) {
    test(`responds with ${status}, Logout still signs out`, async ({ page, context, faulty }) => {
      await signUpQuickly(page);
      await page.goto('/settings');
      faulty.backend.answer(LOGOUT, status);
      await logOut(page);
      expect(await sessionCookies(context)).toEqual([]);
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/login');
    });
  }

  test('responds with 401, 403 or 404, Sign out everywhere signs out as well', async ({
    page,
    context,
    faulty,
  }) => {
    for (const status of [401, 403, 404]) {
      await signUpQuickly(page);
      faulty.backend.answer(LOGOUT, status);
      await signOutEverywhere(page);
      await page.waitForURL('/login');
      expect(await sessionCookies(context)).toEqual([]);
    }
  });

  test('fails, Sign out everywhere does not claim success', async ({ page, context, faulty }) => {
    await signUpQuickly(page);
    faulty.backend.answer(LOGOUT, 500);
    await signOutEverywhere(page);
    await expectError(page, 'Other devices may still be signed in. Try again in a moment.');
    expect(await sessionCookies(context)).not.toEqual([]);
    faulty.backend.heal();
    await signOutEverywhere(page);
    await page.waitForURL('/login');
  });
});
