import type { Page } from '@playwright/test';
import { expectAccessible } from '../catalogue/axe';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import { expect, expectError, logOut, newEmail, PASSWORD, signIn, signUp } from '../support/test';

test.describe.configure({ mode: 'default' });

const NEW_PASSWORD = 'battery staple';
const ANSWER = 'Check your email for password reset instructions';
const STALE = 'That link has expired or was used already.';

/** Requests a reset mail. Returns how long the app took to confirm it. */
async function askForReset(page: Page, email: string): Promise<number> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  const started = Date.now();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: ANSWER })).toBeVisible();
  return Date.now() - started;
}

async function chooseNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

test('a forgotten password is replaced through the mail, in any browser', async ({
  page,
  anotherBrowser,
  mailbox,
}) => {
  const email = await signUp(page);
  const leftSignedIn = await anotherBrowser();
  await leftSignedIn.goto('/login');
  await signIn(leftSignedIn, email);
  await leftSignedIn.waitForURL('/dashboard');
  await logOut(page);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await askForReset(page, email);
  const mail = await mailbox.lastTo(email);
  expect(mail).toMatchObject({ subject: 'Reset your Outlay password', from: 'outlay@example.com' });
  expect(mail.html).toContain('If you did not ask for it, you can ignore this email');

  const withMail = await anotherBrowser();
  await openMailLink(withMail, mail.htmlLink);
  await expect(withMail).toHaveURL('/reset-password');
  await withMail.reload();
  await chooseNewPassword(withMail, 'short');
  await expect(withMail.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible(withMail, 'a new password with errors');
  await chooseNewPassword(withMail, NEW_PASSWORD, PASSWORD);
  await expect(withMail.getByText('Passwords do not match')).toBeVisible();
  await chooseNewPassword(withMail, NEW_PASSWORD);
  await withMail.waitForURL('/dashboard');
  await expect(withMail.getByText(email)).toBeVisible();
  await withMail.goto('/reset-password');
  await expect(withMail, 'the page can be opened once per link').toHaveURL('/dashboard');

  await leftSignedIn.goto('/transactions');
  await expect(leftSignedIn.getByText('Your session has ended.')).toBeVisible();

  await page.goto('/login');
  await signIn(page, email, PASSWORD);
  await expectError(page, 'Invalid email or password');
  await signIn(page, email, NEW_PASSWORD);
  await page.waitForURL('/dashboard');
});

test('the link in the plain text works as well, and a link works once', async ({
  page,
  anotherBrowser,
  mailbox,
}) => {
  const email = await signUp(page);
  await logOut(page);
  await askForReset(page, email);
  const { htmlLink, textLink } = await mailbox.lastTo(email);
  await openMailLink(page, textLink);
  await expect(page).toHaveURL('/reset-password');

  for (const link of [textLink, htmlLink]) {
    const late = await anotherBrowser();
    await openMailLink(late, link);
    await expect(late).toHaveURL('/login?reason=link');
    await expectError(late, STALE);
    await late.getByRole('link', { name: 'Ask for a new one' }).click();
    await expect(late).toHaveURL('/forgot-password');
    await askForReset(late, newEmail());
  }
});

for (const [name, link, hasButton] of [
  ['made up', '/auth/confirm?token_hash=0123456789abcdef&type=recovery', true],
  ['of no kind', '/auth/confirm?token_hash=0123456789abcdef&type=constructor', false],
  ['without a token', '/auth/confirm?type=recovery', false],
  ['with a code nobody gave out', '/auth/confirm?code=11111111-1111-4111-8111-111111111111', true],
] as const) {
  test(`a link ${name} leads to the login page and opens nothing`, async ({ page, context }) => {
    if (hasButton) await openMailLink(page, link);
    else await page.goto(link);
    await expect(page).toHaveURL('/login?reason=link');
    await expectError(page, STALE);
    expect((await context.cookies()).filter(({ name }) => name === 'sb-outlay')).toEqual([]);
  });
}

test('a newer mail invalidates the older one', async ({ page, mailbox }) => {
  const email = await signUp(page);
  await logOut(page);
  await askForReset(page, email);
  const older = await mailbox.lastTo(email);
  await askForReset(page, email);
  const newer = await mailbox.lastTo(email, 2);
  await openMailLink(page, older.htmlLink);
  await expect(page).toHaveURL('/login?reason=link');
  await openMailLink(page, newer.htmlLink);
  await expect(page).toHaveURL('/reset-password');
});

test.describe('an unknown address', () => {
  test.afterEach(({ mailbox }) => {
    mailbox.delayMs = 0;
    mailbox.refusing = false;
  });

  test('gets the same response as fast, and no mail', async ({ page, mailbox }) => {
    const known = await signUp(page);
    await logOut(page);
    const unknown = newEmail();
    mailbox.delayMs = 6_000;
    const forUnknown = await askForReset(page, unknown);
    const forKnown = await askForReset(page, known);
    expect(Math.abs(forKnown - forUnknown)).toBeLessThan(2_500);
    await mailbox.lastTo(known);
    expect(mailbox.countTo(unknown)).toBe(0);
  });

  test('gets the same response while no mail can be sent', async ({ page, mailbox }) => {
    const known = await signUp(page);
    await logOut(page);
    mailbox.refusing = true;
    await askForReset(page, newEmail());
    await askForReset(page, known);
  });
});

test('without a reset link, no page sets a new password', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
  await signUp(page);
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/forgot-password');
  await expect(page).toHaveURL('/dashboard');
});

test('a failed reset request says so and keeps the address', async ({ page, faulty }) => {
  for (const requests of [/POST \/auth\/v1\/recover/, /./]) {
    faulty.backend.answer(requests, 503);
    await page.goto(`${faulty.url}/forgot-password`);
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expectError(page, 'Failed to reset password');
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
    faulty.backend.heal();
  }
});
