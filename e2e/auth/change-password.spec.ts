import type { Page } from '@playwright/test';
import { test } from '../support/instance';
import { sessionCookies } from '../support/session-cookie';
import { guessUntilSlowed } from '../support/slowed-attempts';
import { expect, expectError, logOut, PASSWORD, signIn, signUp } from '../support/test';

test.describe.configure({ mode: 'default' });

const NEW_PASSWORD = 'battery staple';

async function change(page: Page, current: string, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('the password is changed with the current one, and other browsers are signed out', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const email = await signUp(page);
  const before = await sessionCookies(context);
  const other = await anotherBrowser();
  await other.goto('/login');
  await signIn(other, email);
  await other.waitForURL('/dashboard');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await change(page, PASSWORD, 'short');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await change(page, PASSWORD, NEW_PASSWORD, 'something else');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await change(page, 'not the current one', NEW_PASSWORD);
  await expect(page.getByText('That is not your current password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await other.reload();
  await expect(other, 'nothing has changed yet').toHaveURL('/dashboard');

  await change(page, PASSWORD, NEW_PASSWORD);
  await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible();
  for (const label of ['Current password', 'New password', 'Confirm password']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await page.reload();
  await expect(page, 'this browser stays signed in').toHaveURL('/settings');
  const copied = await anotherBrowser();
  await copied.context().addCookies(before);
  await copied.goto('/transactions');
  await expect(
    copied.getByText('Your session has ended.'),
    'a copy of its old session is signed out',
  ).toBeVisible();

  await other.goto('/transactions');
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await signIn(other, email, PASSWORD);
  await expectError(other, 'Invalid email or password');
  await signIn(other, email, NEW_PASSWORD);
  await other.waitForURL('/transactions');
});

test('guessing the current password is slowed', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings');
  const refused = page.getByText('That is not your current password');
  const { guesses } = await guessUntilSlowed(page, refused, () => change(page, 'a guess', NEW_PASSWORD));
  expect(guesses).toBeGreaterThanOrEqual(5);
  await logOut(page);
});
