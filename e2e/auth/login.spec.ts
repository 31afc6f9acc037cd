import { signUpQuickly } from '../support/seed';
import { callAction, signInQuickly } from '../support/server-actions';
import { expect, expectError, logOut, newEmail, PASSWORD, signIn, signUp, test } from '../support/test';

test('login marks missing fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('a wrong password and an unknown address get the same response', async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  for (const [address, password] of [
    [email, 'wrong password'],
    [newEmail(), PASSWORD],
  ] as const) {
    await signIn(page, address, password);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    await expectError(page, /^Invalid email or password$/);
    await expect(page.getByLabel('Email')).toHaveValue(address);
    await page.reload();
  }
});

test('login leads to the home page, to sign-up and to a new password', async ({ page }) => {
  for (const [name, path] of [
    ['Back to home', '/'],
    ['Create new account', '/signup'],
    ['Forgot password?', '/forgot-password'],
  ] as const) {
    await page.goto('/login');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('login explains why it was opened', async ({ page }) => {
  const stale = 'That link has expired or was used already.';
  for (const [address, words] of [
    ['/login', null],
    ['/login?reason=ended', 'Your session has ended. Sign in to continue.'],
    ['/login?reason=ended&next=%2Fupload', 'Your session has ended. Sign in to continue.'],
    ['/login?reason=google', 'Failed to sign in with Google'],
    ['/login?next=%2Fupload', 'Sign in to see that page.'],
    ['/login?reason=constructor', null],
    ['/login?reason=%3Cimg%20src%3Dx%3E', null],
    ['/login?reason=link', stale],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Outlay' })).toBeVisible();
    const reason = page.locator('[data-slot=alert]');
    if (words === null) await expect(reason, address).toHaveCount(0);
    else await expect(reason, address).toContainText(words);
  }
  await page.getByRole('link', { name: 'Ask for a new one' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('after signing in, the requested page opens, with its query', { tag: '@quick' }, async ({ page }) => {
  const email = await signUpQuickly(page);
  await page.goto('/settings');
  for (const path of ['/transactions?q=tea&page=1', '/dashboard?period=month&offset=-1']) {
    await logOut(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await signIn(page, email);
    await page.waitForURL(path);
  }
  // Going back skips the login page.
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('no cache stores the redirect from the address of a screen’s data', async ({ request }) => {
  const headers = { rsc: '1', 'next-router-state-tree': encodeURIComponent('[""]') };
  const redirect = await request.get('/login', { headers, maxRedirects: 0 });
  expect(redirect.headers()).toMatchObject({
    location: expect.stringContaining('?_rsc=') as unknown,
    'cache-control': 'private, no-store',
  });
});

test.describe('after signing in, no `next` leads away from the app:', () => {
  for (const next of [
    '//evil.example/x',
    '/\\evil.example',
    'https:evil.example',
    '/\t/evil.example',
    '%2F%2Fevil.example',
  ]) {
    test(JSON.stringify(next), async ({ page, context }) => {
      const email = await signUpQuickly(page);
      await context.clearCookies();
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await signIn(page, email);
      await page.waitForURL('/dashboard');
    });
  }

  test('nor does any value sent straight to the action', async ({ page }) => {
    const email = await signUpQuickly(page);
    const input = { email, password: PASSWORD, remember: true };
    for (const next of [
      '\\\\evil.example',
      'https://evil.example',
      'HTTPS://evil.example/transactions',
      'javascript:alert(1)',
      'data:text/html,x',
      '/%2F/evil.example',
      '/%09/evil.example',
      '/%5Cevil.example',
      '/\n/evil.example',
      '/transactions\r\nlocation: https://evil.example',
      '\u0000//evil.example',
      ' //evil.example',
      '/..//evil.example',
      '/./\\evil.example',
      '/transactions@evil.example',
      '@evil.example',
      '.evil.example',
      '/login?next=//evil.example',
      '/auth/callback?code=x',
      '/nowhere',
      '',
      ['//evil.example'],
      { toString: '/upload' },
      7,
      null,
    ]) {
      const answer = await callAction(page.request, 'signIn', [{ ...input, next }]);
      expect(answer.headers()['x-action-redirect'], JSON.stringify(next)).toBe('/dashboard;replace');
    }
  });
});

test('two windows of one browser share the session', async ({ page, context }) => {
  const email = await signUpQuickly(page);
  await page.goto('/dashboard');
  const second = await context.newPage();
  await second.goto('/login');
  await second.waitForURL('/dashboard');
  await logOut(second);
  await page.waitForURL('/login');
  await signInQuickly(page, email.toUpperCase());
  await page.reload();
  await page.waitForURL('/dashboard');
});
