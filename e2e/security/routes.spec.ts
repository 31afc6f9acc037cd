import { signUpQuickly } from '../support/seed';
import { expect, test } from '../support/test';

const SIGNED_IN_ONLY = [
  '/dashboard',
  '/transactions',
  '/review',
  '/upload',
  '/settings',
  '/settings/categories',
  '/settings/payees',
  '/settings/rules',
  '/settings/rules/new',
  '/settings/tags',
  '/settings/budget-period',
  '/payees/11111111-1111-4111-8111-111111111111',
  '/bank-accounts',
  '/bank-accounts/11111111-1111-4111-8111-111111111111',
  '/net-worth',
  '/reports',
  '/reports/spending',
  '/reports/months',
  '/upcoming',
  '/upcoming/recurring',
  '/upcoming/recurring/11111111-1111-4111-8111-111111111111',
  '/budgets',
];
const NO_ROUTE = ['/nowhere', '/dashboard/deeper', '/api', '/.env', '/auth', '/favicon.ico', '/Dashboard'];

test('a visitor sees the public pages and nothing else', async ({ page }) => {
  for (const path of ['/', '/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const path of [...SIGNED_IN_ONLY, '/account-setup']) {
    await page.goto(path);
    await expect(page).toHaveURL(
      path === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(path)}`,
    );
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
  for (const path of NO_ROUTE) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('a signed-in user sees the app and is redirected from the visitors’ pages', async ({ page }) => {
  await signUpQuickly(page);
  for (const path of ['/', ...SIGNED_IN_ONLY]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password', '/account-setup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
  for (const path of NO_ROUTE) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('a header meant for actions opens no page', async ({ page }) => {
  const answer = await page.request.get('/transactions', {
    headers: { 'next-action': 'x' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toContain('/login?next=%2Ftransactions');
});

test('the landing page leads to the login page', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Take Control of Your Financial Future' }),
  ).toBeVisible();
  for (const name of ['Expense Tracking', 'Visual Analytics', 'Secure & Private']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(
    page.getByText(`© 2024–${new Date().getFullYear()} Outlay. All rights reserved.`),
  ).toBeVisible();
  for (const name of ['Sign in', 'Get Started', 'Sign Up Now']) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/login');
  }
});

test('the shell links to every screen, and marks the current one', { tag: '@quick' }, async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/dashboard');
  for (const [name, path] of [
    ['Bank Accounts', '/bank-accounts'],
    ['Transactions', '/transactions'],
    ['Net worth', '/net-worth'],
    ['Reports', '/reports'],
    ['Review', '/review'],
    ['Upcoming', '/upcoming'],
    ['Upload', '/upload'],
    ['Settings', '/settings'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('on a phone the sidebar is a drawer over a dimmed page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  const menu = page.getByRole('button', { name: /menu/i });
  await menu.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.mouse.click(380, 400);
  await expect(drawer).toBeHidden();
  await menu.click();
  await drawer.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(drawer).toBeHidden();
});
