import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { test } from '../support/instance';
import { callAction } from '../support/server-actions';
import { letAccessTokenExpire, sessionCookies } from '../support/session-cookie';
import { expect, logOut, signIn, signUp } from '../support/test';

test.describe.configure({ mode: 'default' });

const DAY_SECONDS = 86_400;

/** The expiry of the session's cookies: with the browser, or after this many days. */
async function lifetimes(context: BrowserContext): Promise<('with the browser' | number)[]> {
  const marker = (await context.cookies()).filter(({ name }) => name === 'remember');
  return [...(await sessionCookies(context)), ...marker].map(({ expires }) =>
    expires === -1 ? 'with the browser' : Math.round((expires - Date.now() / 1000) / DAY_SECONDS),
  );
}

async function signInRemembered(page: Page, email: string, remember: boolean): Promise<void> {
  await page.goto('/login');
  const box = page.getByRole('checkbox', { name: 'Remember me' });
  await expect(box, 'ticked by default').toBeChecked();
  if (!remember) await page.getByText('Remember me').click();
  await expect(box).toBeChecked({ checked: remember });
  await signIn(page, email);
  await page.waitForURL('/dashboard');
}

for (const { remember, expected } of [
  { remember: true, expected: 400 },
  { remember: false, expected: 'with the browser' },
] as const) {
  test(`remember me ${remember ? 'ticked' : 'unticked'}: cookies end ${expected}, even after a refresh`, async ({
    page,
    context,
    instance,
  }) => {
    const email = await signUp(page);
    expect(await lifetimes(context), 'after signing up').toEqual([400, 400]);
    await logOut(page);
    await signInRemembered(page, email, remember);
    expect(await lifetimes(context)).toEqual([expected, expected]);

    await page.goto('/bank-accounts');
    await letAccessTokenExpire(page, instance.keys);
    const before = await sessionCookies(context);
    await page.goto('/transactions');
    await expect(page).toHaveURL('/transactions');
    const after = await sessionCookies(context);
    expect(after.map(({ value }) => value)).not.toEqual(before.map(({ value }) => value));
    expect(await lifetimes(context)).toEqual([expected, expected]);
  });
}

test('each sign-in decides again', async ({ page, context }) => {
  const email = await signUp(page);
  await logOut(page);
  await signInRemembered(page, email, false);
  await logOut(page);
  await signInRemembered(page, email, true);
  expect(await lifetimes(context)).toEqual([400, 400]);
});

test('an attempt that starts no session does not make the existing one permanent', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await logOut(page);
  await signInRemembered(page, email, false);
  const stranger = { email, password: 'not my password', remember: true };
  await callAction(page.request, 'signIn', [stranger]);
  await callAction(page.request, 'signUp', [{ ...stranger, confirmPassword: stranger.password }]);
  await callAction(page.request, 'signInWithGoogle', []);
  await page.goto('/auth/callback?code=11111111-1111-4111-8111-111111111111');
  expect(await lifetimes(context)).toEqual(['with the browser', 'with the browser']);
  for (const link of [
    'token_hash=0123456789abcdef&type=recovery',
    'token_hash=0123456789abcdef&type=signup',
  ]) {
    await page.goto(`/auth/confirm?${link}`);
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByText('That link has expired or was used already.')).toBeVisible();
  }
  expect(await lifetimes(context)).toEqual(['with the browser', 'with the browser']);
  await page.goto('/transactions');
  await expect(page).toHaveURL('/transactions');
});

test('closing the browser ends the session, unless it is remembered', async ({
  page,
  baseURL,
  launchOptions,
}, testInfo) => {
  const email = await signUp(page);
  for (const remember of [false, true]) {
    const profile = testInfo.outputPath(`profile-${remember}`);
    const options = { ...launchOptions, baseURL: baseURL ?? '', headless: true };
    const before = await chromium.launchPersistentContext(profile, options);
    await signInRemembered(await before.newPage(), email, remember);
    await before.close();

    const after = await chromium.launchPersistentContext(profile, options);
    const reopened = await after.newPage();
    await reopened.goto('/transactions');
    await expect(reopened).toHaveURL(remember ? '/transactions' : '/login?next=%2Ftransactions');
    await after.close();
  }
});
