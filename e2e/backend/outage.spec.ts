import type { Page } from '@playwright/test';
import { test } from '../support/instance';
import { manualEntry } from '../support/manual-entry';
import { importQuickly, signUpQuickly } from '../support/seed';
import { letAccessTokenExpire, sessionCookies } from '../support/session-cookie';
import { csv, daysAgo, expect, expectError, newEmail, signIn } from '../support/test';

test.describe.configure({ mode: 'default' });
test.use({ kind: 'failing' });

const REFRESH = /POST \/auth\/v1\/token\?grant_type=refresh_token/;
const UNREACHABLE = "Outlay can't reach its database";

async function expectCalmPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: UNREACHABLE })).toBeVisible();
  await expect(page.getByText('Nothing is lost and you are still signed in.')).toBeVisible();
}

test.describe('the backend stops while a user is signed in', () => {
  test.beforeEach(({ expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/status of 50[03]|Failed to fetch RSC payload/);
  });
  test.afterEach(({ instance }) => instance.startBackend());

  test('shows a calm error page, and everything works once it is back', async ({
    page,
    context,
    instance,
  }) => {
    const email = await signUpQuickly(page);
    await page.goto('/bank-accounts');
    await expect(page.getByText('Default Account')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await letAccessTokenExpire(page, instance.keys);
    const cookies = await sessionCookies(context);
    await instance.stopBackend();

    const started = Date.now();
    const response = await page.goto('/transactions');
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    await expectCalmPage(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectCalmPage(page);
    expect(await sessionCookies(context)).toEqual(cookies);

    await instance.startBackend();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByText(email)).toBeVisible();
  });

  test('a click in the app leads to the error page as well', async ({ page, instance }) => {
    await signUpQuickly(page);
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await instance.stopBackend();
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await expectCalmPage(page);
    await expect(page).toHaveURL('/upload');
    await instance.startBackend();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible();
  });

  test('typed input stays, and can be sent once it is back', async ({ page, instance }) => {
    await signUpQuickly(page);
    await page.goto('/settings');
    await page.getByLabel('Target Amount').fill('7500');
    await page.waitForLoadState('networkidle');
    await instance.stopBackend();
    await page.getByRole('button', { name: 'Update Savings Goal' }).click();
    await expectError(page, 'The savings goal could not be saved. Try again.');
    await expect(page.getByLabel('Target Amount')).toHaveValue('7500');
    await instance.startBackend();
    await page.getByRole('button', { name: 'Update Savings Goal' }).click();
    await expect(page.getByText('Savings goal saved.')).toBeVisible();
  });

  test('a visitor still sees the public pages, and signing in reports the outage', async ({
    page,
    instance,
  }) => {
    await instance.stopBackend();
    for (const path of ['/', '/login', '/signup', '/forgot-password']) {
      expect((await page.goto(path))?.status()).toBe(200);
    }
    await page.goto('/login');
    await signIn(page, 'somebody@example.com');
    await expectError(page, 'Failed to sign in. Try again in a moment.');
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');

    await page.goto('/signup');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm password').fill('correct horse');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectError(page, 'An unexpected error occurred. Try again in a moment.');

    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expectError(page, 'Failed to reset password. Try again in a moment.');
  });

  test('a form says what failed first, and blames the connection only when that is the cause', async ({
    page,
    context,
    instance,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await signUpQuickly(page);

    await page.goto('/bank-accounts');
    await page.getByRole('button', { name: 'Add Account' }).click();
    await page.getByLabel('Account Name').fill('Everyday');
    await page.getByLabel('Account Type').click();
    await page.getByRole('option', { name: 'Bank', exact: true }).click();
    await page.getByLabel('Last 4 Digits').fill('4821');
    await page.getByLabel('Balance').fill('1');
    const createAccount = page.getByRole('button', { name: 'Create Account' });
    await page.waitForLoadState('networkidle');
    await instance.stopBackend();
    await createAccount.click();
    await expectError(page, 'Failed to create account. Try again in a moment.');
    await instance.startBackend();
    await context.setOffline(true);
    await createAccount.click();
    await expectError(page, 'Failed to create account. Check your connection and try again.');
    await context.setOffline(false);
    await createAccount.click();
    await expect(page.getByRole('heading', { name: 'Everyday' })).toBeVisible();

    await page.goto('/upload');
    const { add, fill, chooseAccount } = manualEntry(page);
    await fill('Tea', '2.50', 'Food');
    await chooseAccount('Everyday (*4821)');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await add.click();
    await expectError(page, 'Failed to add transaction. Check your connection and try again.');
    await context.setOffline(false);
    await instance.stopBackend();
    await add.click();
    await expectError(page, 'Failed to add transaction. Try again in a moment.');
    await instance.startBackend();
    await add.click();
    await page.waitForURL('/transactions');
    await expect(page.getByRole('row', { name: /Tea.*Everyday/ })).toHaveCount(1);
  });

  test('a user can sign out', async ({ page, context, instance }) => {
    await signUpQuickly(page);
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await letAccessTokenExpire(page, instance.keys);
    await instance.stopBackend();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    expect(await sessionCookies(context)).toEqual([]);
  });
});

test.describe('the backend fails to refresh a session', () => {
  test.use({ baseURL: ({ faulty }, provide) => provide(faulty.url) });
  test.beforeEach(({ expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/status of 50[03]/);
  });
  test.afterEach(({ faulty }) => faulty.backend.heal());

  test('too many requests keep the session, and the page asks to wait', async ({
    page,
    context,
    instance,
    faulty,
  }) => {
    await signUpQuickly(page);
    await page.goto('/bank-accounts');
    await letAccessTokenExpire(page, instance.keys);
    const cookies = await sessionCookies(context);
    faulty.backend.heal();
    faulty.backend.answer(REFRESH, 429);
    const started = Date.now();
    const response = await page.goto('/transactions');
    expect(Date.now() - started).toBeLessThan(3_000);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    await expect(page.getByRole('heading', { level: 1, name: 'Too many requests just now' })).toBeVisible();
    await expect(page.getByText('Nothing is lost and you are still signed in. Wait a minute')).toBeVisible();
    await expect(page.getByText(UNREACHABLE)).toHaveCount(0);
    expect(await sessionCookies(context)).toEqual(cookies);
    expect(faulty.backend.count(REFRESH), 'no further request').toBe(1);
    faulty.backend.heal();
    await expect(async () => {
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    }).toPass();
  });

  test('other errors keep the session as well', async ({ page, context, instance, faulty }) => {
    await signUpQuickly(page);
    await page.goto('/settings');
    await letAccessTokenExpire(page, instance.keys);
    const cookies = await sessionCookies(context);
    faulty.backend.answer(REFRESH, 429);
    await page.getByLabel('Target Amount').fill('7500');
    await page.getByRole('button', { name: 'Update Savings Goal' }).click();
    await expectError(page, 'Outlay is getting too many requests right now, so nothing was saved.');
    await expect(page.getByLabel('Target Amount')).toHaveValue('7500');
    expect(await sessionCookies(context)).toEqual(cookies);
    faulty.backend.heal();
    await expect(async () => {
      await page.getByRole('button', { name: 'Update Savings Goal' }).click();
      await expect(page.getByText('Savings goal saved.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test('the dashboard says what could not be read, and tries again', async ({ page, faulty }) => {
    await signUpQuickly(page);
    await importQuickly(page, csv(`${daysAgo(0)},Tea,Food,2,expense`));
    faulty.backend.answer(/POST \/rest\/v1\/rpc\/compare_spending/, 500);
    await page.goto('/dashboard');
    await expectError(page, 'What changed could not be loaded');
    await expect(page.getByRole('heading', { name: 'Total Spending' })).toBeVisible();
    faulty.backend.answer(/POST \/rest\/v1\/rpc\/dashboard/, 500);
    await page.reload();
    await expectError(page, 'The dashboard could not be loaded');
    faulty.backend.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Total Spending' })).toBeVisible();
  });
});

test.describe('the backend fails to read accounts', () => {
  test.use({ baseURL: ({ faulty }, provide) => provide(faulty.url) });
  test.afterEach(({ faulty }) => faulty.backend.heal());

  test('the screen says so, and the typed values can be sent again', async ({ page, faulty }) => {
    await signUpQuickly(page);
    faulty.backend.answer(/\/rest\/v1\/rpc\/bank_accounts/, 500);
    await page.goto('/bank-accounts');
    await expectError(page, 'Failed to load accounts');
    faulty.backend.heal();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Actions for Default Account' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Account Name').fill('Everyday');
    faulty.backend.answer(/PATCH \/rest\/v1\/accounts/, 500);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectError(page, 'Failed to save the account. Try again.');
    faulty.backend.heal();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Everyday' })).toBeVisible();
  });
});
