import { expectAccessible } from '../catalogue/axe';
import type { Page } from '@playwright/test';
import { test } from '../support/instance';
import { openMailLink } from '../support/mail-links';
import { expect, expectError, logOut, newEmail, PASSWORD, signIn } from '../support/test';

test.describe.configure({ mode: 'default' });
test.use({ kind: 'confirming' });

async function askForAccount(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Check your email to confirm your account' }),
  ).toBeVisible();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

test('an address is confirmed by its mail, then the account is set up with one click', async ({
  page,
  anotherBrowser,
  mailbox,
}) => {
  const email = newEmail();
  await askForAccount(page, email);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await signIn(page, email);
  await expectError(page, 'Invalid email or password');

  const mail = await mailbox.lastTo(email);
  expect(mail.subject).toBe('Confirm your Outlay account');
  const withMail = await anotherBrowser();
  await openMailLink(withMail, mail.htmlLink);
  await expect(withMail).toHaveURL('/reset-password');
  await expect(withMail.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await expectAccessible(withMail, 'a first password');
  for (const path of ['/dashboard', '/settings', '/login', '/account-setup']) {
    await withMail.goto(path);
    await expect(withMail, path).toHaveURL('/reset-password');
  }
  await choosePassword(withMail, PASSWORD);
  await expect(withMail).toHaveURL('/account-setup?next=%2Fdashboard');
  await expect(withMail.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible();
  await expectAccessible(withMail, 'setting up an account');
  await withMail.getByRole('button', { name: 'Create default account' }).click();
  await withMail.waitForURL('/dashboard');
  await withMail.goto('/bank-accounts');
  await expect(withMail.getByText('Default Account')).toHaveCount(1);
  await withMail.goto('/account-setup');
  await expect(withMail, 'nothing is left to set up').toHaveURL('/dashboard');

  const late = await anotherBrowser();
  await openMailLink(late, mail.htmlLink);
  await expectError(late, 'That link has expired or was used already.');

  await signIn(page, email);
  await page.waitForURL('/dashboard');
});

test('account setup leads to the page that was requested', async ({ page, mailbox }) => {
  const email = newEmail();
  await askForAccount(page, email);
  await openMailLink(page, (await mailbox.lastTo(email)).textLink);
  await expect(page).toHaveURL(/\/account-setup/);
  for (const path of ['/dashboard', '/bank-accounts', '/upload', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/account-setup?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/transactions?q=tea');
  await expect(page).toHaveURL('/account-setup?next=%2Ftransactions%3Fq%3Dtea');
  await page.getByRole('button', { name: 'Add an account of your own' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add an account of your own' }).click();
  await page.getByLabel('Account Name').fill('Everyday');
  await page.getByLabel('Account Type').click();
  await page.getByRole('option', { name: 'Bank', exact: true }).click();
  await page.getByLabel('Last 4 Digits').fill('4821');
  await page.getByLabel('Balance').fill('12.50');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('/transactions?q=tea');
  await page.goto('/bank-accounts');
  await expect(page.getByText('*4821')).toBeVisible();
  await expect(page.getByText('Default Account')).toHaveCount(0);
});

test('account setup leads nowhere else, and users can sign out of it', async ({ page, mailbox }) => {
  const email = newEmail();
  await askForAccount(page, email);
  await openMailLink(page, (await mailbox.lastTo(email)).htmlLink);
  await expect(page).toHaveURL(/\/account-setup/);
  await logOut(page);
  await page.goto(`/login?next=${encodeURIComponent('/account-setup?next=//evil.example')}`);
  await signIn(page, email);
  await page.waitForURL(/\/account-setup\?next=\/\/evil\.example/);
  await page.getByRole('button', { name: 'Create default account' }).click();
  await page.waitForURL('/dashboard');
});

test('an address in use gets the same response as a new one', async ({ page, mailbox }) => {
  const confirmed = newEmail();
  await askForAccount(page, confirmed);
  await openMailLink(page, (await mailbox.lastTo(confirmed)).htmlLink);
  await expect(page).toHaveURL(/\/account-setup/);
  await logOut(page);
  await askForAccount(page, confirmed);

  const waiting = newEmail();
  await askForAccount(page, waiting);
  await askForAccount(page, waiting);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('signing up with the address of another user gives no access once the owner confirms', async ({
  page,
  anotherBrowser,
  mailbox,
}) => {
  const email = newEmail();
  await askForAccount(page, email);
  const owner = await anotherBrowser();
  // The second sign-up gets the same response as the first, and changes nothing.
  await askForAccount(owner, email);
  await openMailLink(owner, (await mailbox.lastTo(email)).htmlLink);
  await expect(owner).toHaveURL('/reset-password');
  await page.goto('/login');
  await signIn(page, email, PASSWORD);
  await expectError(page, 'Invalid email or password');
  await choosePassword(owner, 'battery staple');
  await expect(owner).toHaveURL('/account-setup?next=%2Fdashboard');
  await owner.goto('/reset-password');
  await expect(owner, 'the link set one password only').toHaveURL(/\/account-setup/);
  await signIn(page, email, PASSWORD);
  await expectError(page, 'Invalid email or password');
  await signIn(page, email, 'battery staple');
  await page.waitForURL(/\/account-setup/);
});

test('a reset link that also confirms an address discards the password set before', async ({
  page,
  anotherBrowser,
  mailbox,
}) => {
  const email = newEmail();
  await askForAccount(page, email);
  const owner = await anotherBrowser();
  await owner.goto('/forgot-password');
  await owner.getByLabel('Email').fill(email);
  await owner.getByRole('button', { name: 'Reset password' }).click();
  await openMailLink(owner, (await mailbox.lastTo(email, 2)).htmlLink);
  await expect(owner).toHaveURL('/reset-password');
  await owner.goto('/dashboard');
  await expect(owner, 'no old password to keep').toHaveURL('/reset-password');
  await page.goto('/login');
  await signIn(page, email, PASSWORD);
  await expectError(page, 'Invalid email or password');
});

test('a sign-up leaves the same cookies for a known address as for a new one', async ({
  page,
  anotherBrowser,
  mailbox,
}) => {
  const known = newEmail();
  await askForAccount(page, known);
  await openMailLink(page, (await mailbox.lastTo(known)).htmlLink);
  await expect(page).toHaveURL(/\/account-setup/);
  const left = async (email: string) => {
    const browser = await anotherBrowser();
    await askForAccount(browser, email);
    // Each sign-up uses a random name in its cookie.
    return (await browser.context().cookies()).map(({ name, value }) => [
      name.replace(/[0-9a-f]{32}/, 'one'),
      value.length,
    ]);
  };
  expect(await left(known)).toEqual(await left(newEmail()));
});

test('users with an unconfirmed address see that if the service checks the password first', async ({
  page,
  faulty,
  mailbox,
}) => {
  const email = newEmail();
  await page.goto(`${faulty.url}/login`);
  // Like hosted Supabase.
  faulty.backend.answerPasswords((password) =>
    password === PASSWORD ? 'email_not_confirmed' : 'invalid_credentials',
  );
  await signIn(page, email, 'a guess');
  await expectError(page, 'Invalid email or password');
  await signIn(page, email, PASSWORD);
  await expectError(page, 'Your email address is not confirmed yet.');
  await expectAccessible(page, 'an unconfirmed address');
  const again = page.getByRole('button', { name: 'Send the mail again' });
  const asked = page.getByRole('status').filter({ hasText: `If ${email} still has to be confirmed` });
  const underWay = page.getByRole('status').filter({ hasText: 'a link is already on its way to it' });
  await again.click();
  await expect(asked).toBeVisible();
  await expect(async () => {
    await again.click();
    await expect(underWay).toBeVisible({ timeout: 1500 });
  }).toPass();
  expect(mailbox.countTo(email)).toBe(0);
  faulty.backend.heal();
});
