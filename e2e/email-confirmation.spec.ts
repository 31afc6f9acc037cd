import { expectAccessible } from './axe';
import type { Page } from '@playwright/test';
import { test } from './instance';
import { expect, expectError, logOut, newEmail, PASSWORD, signIn } from './support';

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
  await withMail.goto(mail.htmlLink);
  await expect(withMail).toHaveURL('/account-setup?next=%2Fdashboard');
  await expect(withMail.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible();
  await expectAccessible(withMail, 'setting up an account');
  await withMail.getByRole('button', { name: 'Create default account' }).click();
  await withMail.waitForURL('/dashboard');
  await withMail.goto('/bank-accounts');
  await expect(withMail.getByText('Default Account')).toHaveCount(1);
  await withMail.goto('/account-setup');
  await expect(withMail, 'there is nothing left to set up').toHaveURL('/dashboard');

  const late = await anotherBrowser();
  await late.goto(mail.htmlLink);
  await expectError(late, 'That link has expired or was used already.');

  await signIn(page, email);
  await page.waitForURL('/dashboard');
});

test('account setup leads to the page that was asked for', async ({ page, mailbox }) => {
  const email = newEmail();
  await askForAccount(page, email);
  await page.goto((await mailbox.lastTo(email)).textLink);
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

test('account setup leads nowhere else, and one can leave it', async ({ page, mailbox }) => {
  const email = newEmail();
  await askForAccount(page, email);
  await page.goto((await mailbox.lastTo(email)).htmlLink);
  await expect(page).toHaveURL(/\/account-setup/);
  await logOut(page);
  await page.goto(`/login?next=${encodeURIComponent('/account-setup?next=//evil.example')}`);
  await signIn(page, email);
  await page.waitForURL(/\/account-setup\?next=\/\/evil\.example/);
  await page.getByRole('button', { name: 'Create default account' }).click();
  await page.waitForURL('/dashboard');
});

test('an address in use gets the same answer as a new one', async ({ page, mailbox }) => {
  const confirmed = newEmail();
  await askForAccount(page, confirmed);
  await page.goto((await mailbox.lastTo(confirmed)).htmlLink);
  await expect(page).toHaveURL(/\/account-setup/);
  await logOut(page);
  await askForAccount(page, confirmed);

  const waiting = newEmail();
  await askForAccount(page, waiting);
  await askForAccount(page, waiting);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});
