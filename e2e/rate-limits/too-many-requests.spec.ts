import type { Page } from '@playwright/test';
import { TOO_OFTEN } from '../support/faulty-backend';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import { signUpQuickly } from '../support/seed';
import { callAction, errorOf } from '../support/server-actions';
import { sessionCookies } from '../support/session-cookie';
import { openSettings } from '../support/settings';
import { expect, expectError, logOut, newEmail, PASSWORD, signIn } from '../support/test';

test.describe.configure({ mode: 'default' });
test.use({ baseURL: ({ faulty }, provide) => provide(faulty.url) });
test.afterEach(({ faulty }) => faulty.backend.heal());

const NEW_PASSWORD = 'battery staple';
const SIGN_IN = /POST \/auth\/v1\/token\?grant_type=password/;
const UPDATE = /PUT \/auth\/v1\/user/;

const tooMany = (so: string) =>
  `Outlay is getting more requests than it can handle right now, so ${so}. Wait a minute, then try again.`;

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('signing in is not reported as a wrong password, and never counted', async ({ page, faulty }) => {
  const email = await signUpQuickly(page);
  await page.goto('/settings');
  await logOut(page);
  faulty.backend.answer(SIGN_IN, ...TOO_OFTEN);
  const input = { email, password: PASSWORD, remember: true };
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const answer = await callAction(page.request, 'signIn', [input], {}, faulty.url);
    expect(await errorOf(answer)).toBe(tooMany('your password was not checked'));
  }
  await signIn(page, email);
  await expectError(page, tooMany('your password was not checked'));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  faulty.backend.heal();
  await signIn(page, email);
  await page.waitForURL('/dashboard');
});

test('other errors in signing in are not reported as a wrong password either', async ({
  page,
  faulty,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/status of 500/);
  await page.goto('/login');
  for (const [status, code] of [
    [400, 'captcha_failed'],
    [422, 'email_provider_disabled'],
  ] as const) {
    faulty.backend.answer(SIGN_IN, status, { code, message: 'Raw words of the service' });
    await signIn(page, 'somebody@example.com');
    await expectError(page, 'Failed to sign in. Try again in a moment.');
    await expect(page.getByText('Invalid email or password')).toHaveCount(0);
  }
});

test('signing up says that no account exists yet, and works a moment later', async ({ page, faulty }) => {
  faulty.backend.answer(/POST \/auth\/v1\/signup/, ...TOO_OFTEN);
  await fillSignUp(page, newEmail());
  await expectError(page, tooMany('no account was created'));
  faulty.backend.heal();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
});

test('signing up again sends the mail that could not be sent at first', async ({ page, faulty }) => {
  for (const message of [
    'For security purposes, you can only request this after 48 seconds.',
    'email rate limit exceeded',
  ]) {
    faulty.backend.answer(/POST \/auth\/v1\/signup/, 429, { code: 'over_email_send_rate_limit', message });
    const email = newEmail();
    await fillSignUp(page, email);
    await expect(
      page
        .getByRole('status')
        .getByText(
          'Check your email to confirm your account. If no mail comes within a few minutes, sign up again.',
        ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Sign up again' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
});

test('a reset mail that could not be requested is reported, one that could not be sent is not', async ({
  page,
  faulty,
}) => {
  const RECOVER = /POST \/auth\/v1\/recover/;
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newEmail());
  const ask = page.getByRole('button', { name: 'Reset password' });
  faulty.backend.answer(RECOVER, ...TOO_OFTEN);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await ask.click();
    await expectError(page, tooMany('no email was sent'));
    await expect(ask).toBeVisible();
  }
  faulty.backend.heal();
  faulty.backend.answer(RECOVER, 429, {
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  });
  await ask.click();
  await expect(
    page.getByRole('status').getByText('Check your email for password reset instructions'),
  ).toBeVisible();
});

test('a link that could not be checked is not reported as used, and opens later', async ({
  page,
  instance,
  faulty,
  mailbox,
}) => {
  const email = await signUpQuickly(page);
  await page.goto('/settings');
  await logOut(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  const link = (await mailbox.lastTo(email)).htmlLink.replace(instance.url, faulty.url);
  for (const answer of [
    (requests: RegExp) => faulty.backend.answer(requests, ...TOO_OFTEN),
    (requests: RegExp) => faulty.backend.answer(requests, 503),
  ]) {
    answer(/POST \/auth\/v1\/verify/);
    await openMailLink(page, link);
    await expectError(
      page,
      'That link could not be checked just now, and was not used up. Wait a minute, then try again.',
    );
    faulty.backend.heal();
  }
  await openMailLink(page, link);
  await expect(page).toHaveURL('/reset-password');

  // The new password that follows.
  const choose = async () => {
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save new password' }).click();
  };
  faulty.backend.answer(UPDATE, ...TOO_OFTEN);
  await choose();
  await expectError(page, tooMany('your password was not changed'));
  faulty.backend.heal();
  await choose();
  await page.waitForURL('/dashboard');
});

test('after a failed code exchange, signing in with Google can be tried again', async ({
  page,
  context,
  faulty,
}) => {
  faulty.backend.answer(/POST \/auth\/v1\/token\?grant_type=pkce/, ...TOO_OFTEN);
  const begun = await callAction(page.request, 'signInWithGoogle', [], {}, faulty.url);
  expect(begun.headers()['x-action-redirect']).toContain('/auth/v1/authorize');
  expect((await context.cookies()).some(({ name }) => name.includes('code-verifier'))).toBe(true);
  await page.goto('/dashboard?code=11111111-1111-4111-8111-111111111111');
  await expect(page).toHaveURL('/login?reason=google-later');
  await expectError(page, 'Google sign-in could not be finished just now. Wait a minute, then try again.');
});

test.describe('in the settings', () => {
  test('changing the password', async ({ page, faulty }) => {
    const email = await signUpQuickly(page);
    await openSettings(page);
    for (const requests of [SIGN_IN, UPDATE]) {
      faulty.backend.answer(requests, ...TOO_OFTEN);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await changePassword(page);
        await expectError(page, tooMany('your password was not changed'));
        await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
      }
      faulty.backend.heal();
    }
    await changePassword(page);
    await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible();
    await logOut(page);
    await signIn(page, email, NEW_PASSWORD);
    await page.waitForURL('/dashboard');
  });

  test('changing the address', async ({ page, faulty }) => {
    await signUpQuickly(page);
    await openSettings(page);
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
    await page.getByLabel('Your password').fill(PASSWORD);
    for (const requests of [SIGN_IN, UPDATE]) {
      faulty.backend.answer(requests, ...TOO_OFTEN);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectError(page, tooMany('nothing was saved'));
      await expect(page.getByLabel('Your password')).toHaveValue(PASSWORD);
      faulty.backend.heal();
      await page.getByLabel('Your password').fill(PASSWORD);
    }
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'a link is on its way to it' })).toBeVisible();
  });

  test('deleting the account', async ({ page, faulty }) => {
    const email = await signUpQuickly(page);
    await openSettings(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Your email address').fill(email);
    await page.getByLabel('Your password').fill(PASSWORD);
    faulty.backend.answer(SIGN_IN, ...TOO_OFTEN);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expectError(page, tooMany('nothing was deleted'));
    faulty.backend.heal();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL('/login?reason=deleted');
  });

  test('signing out everywhere', async ({ page, context, faulty }) => {
    await signUpQuickly(page);
    await openSettings(page);
    faulty.backend.answer(/POST \/auth\/v1\/logout/, ...TOO_OFTEN);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expectError(page, tooMany('nobody was signed out'));
    expect(await sessionCookies(context)).not.toEqual([]);
    faulty.backend.heal();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('/login');
  });
});
