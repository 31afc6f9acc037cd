import { expect, newEmail, PASSWORD, signIn, signUp, test } from './support';

test('login names what is missing', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('a wrong password and an unknown address get the same answer', async ({ page }) => {
  const email = await signUp(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  for (const [address, password] of [
    [email, 'wrong password'],
    [newEmail(), PASSWORD],
  ] as const) {
    await signIn(page, address, password);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(address);
    await page.reload();
  }
});

test('sign-up names what is wrong, and tells an address in use', async ({ page }) => {
  const email = await signUp(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  await page.getByRole('link', { name: 'Create new account' }).click();
  await expect(page).toHaveURL('/signup');
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  for (const text of ['Email is required', 'Password is required', 'Please confirm your password']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await create.click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await create.click();
  await expect(page.getByRole('alert').filter({ hasText: 'User already registered' })).toBeVisible();
  await expect(page).toHaveURL('/signup');
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
  const busy = page.getByRole('button', { name: 'Creating account...' });
  await expect(busy).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
  expect(sent).toBe(1);
});

test('after signing in, only an address of our own is returned to', async ({ page }) => {
  const email = await signUp(page);
  for (const next of ['//evil.example/x', 'https://evil.example', '/\\evil.example', '/nowhere']) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, email);
    await page.waitForURL('/dashboard');
  }
});

test('session cookies are out of reach for scripts', async ({ page, context }) => {
  await signUp(page);
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('sb-outlay'));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('sb-outlay');
});

test('a tampered session cookie leads to the login page', async ({ page, context }) => {
  await signUp(page);
  const [cookie] = (await context.cookies()).filter(({ name }) => name.startsWith('sb-outlay'));
  if (!cookie) throw new Error('no session cookie');
  for (const value of ['base64-e30', 'garbage', `${cookie.value.slice(0, -40)}`]) {
    await context.clearCookies({ name: /^sb-outlay/ });
    await context.addCookies([{ ...cookie, value }]);
    await page.goto('/transactions');
    await expect(page).toHaveURL((url) => url.pathname === '/login');
  }
});
