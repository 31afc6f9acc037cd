import { test as onOwnInstance } from '../support/instance';
import { expect, expectError, logOut, newEmail, PASSWORD, signUp, test } from '../support/test';

test('sign-up explains invalid input', { tag: '@quick' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create new account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  for (const text of ['Email is required', 'Password is required', 'Please confirm your password']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await create.click();
  for (const text of [
    'Invalid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});

test('an address in use gets a response that fits any address', async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectError(
    page,
    'No account could be created with this address. If you have one already, sign in or reset your password.',
  );
  await expect(page).toHaveURL('/signup');
  await expect(page.getByLabel('Email')).toHaveValue(email.toUpperCase());
});

test('a busy form says so and is sent once', async ({ page }) => {
  let sent = 0;
  await page.route('**/signup', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    await route.continue();
  });
  await page.goto('/signup');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
  expect(sent).toBe(1);
});

onOwnInstance(
  'a user without an account is told, and sets one up at the next visit',
  async ({ page, faulty }) => {
    faulty.backend.answer(/POST \/rest\/v1\/rpc\/add_account/, 500);
    await page.goto(`${faulty.url}/signup`);
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectError(page, 'Failed to set up user account');

    await page.goto(`${faulty.url}/transactions`);
    await expect(page).toHaveURL(`${faulty.url}/account-setup?next=%2Ftransactions`);
    await page.getByRole('button', { name: 'Create default account' }).click();
    await expectError(page, 'Failed to set up user account');
    faulty.backend.heal();
    await page.getByRole('button', { name: 'Create default account' }).click();
    await page.waitForURL(`${faulty.url}/transactions`);
  },
);
