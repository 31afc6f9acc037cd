import { expectAccessible } from './axe';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect, PASSWORD, test } from '../support/test';

// Reduced motion: contrast halfway between the themes would fail, and nobody reads it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** Menus are rendered outside the page's landmarks. */
const MENU = { except: ['region'] };

/** Six categories dated today, so that the year contains them on any day of it. */
const rows = () =>
  csv(
    ...Array.from(
      { length: 12 },
      (_, day) =>
        `${daysAgo(day < 7 ? 0 : day)},A rather long description of entry number ${day} from a shop with a name,${day < 7 ? `Category ${day}` : 'Food'},${1000 + day}.50,${day % 7 ? 'expense' : 'income'}`,
    ),
  );

test('the public pages have no violation, in either theme', async ({ page }) => {
  await page.goto('/');
  await expectAccessible(page, 'the landing page');
  await page.goto('/login?reason=link');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page, 'the login page with errors');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expectAccessible(page, 'a refused login');
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await expectAccessible(page, 'the sign-up page with errors');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('status')).toContainText('Check your email');
  await expectAccessible(page, 'the reset page after sending');
});

test('no screen has a violation, empty or full, in either theme', async ({ page }) => {
  test.slow();
  await signUpQuickly(page);
  const titles: [path: string, title: string][] = [
    ['/dashboard', 'Dashboard'],
    ['/bank-accounts', 'Bank Accounts'],
    ['/transactions', 'Transactions'],
    ['/net-worth', 'Net worth'],
    ['/reports', 'Reports'],
    ['/reports/spending', 'Spending'],
    ['/reports/months', 'Months'],
    ['/review', 'Review'],
    ['/upcoming', 'Upcoming'],
    ['/budgets', 'Budgets'],
    ['/upload', 'Upload'],
    ['/settings', 'Settings'],
    ['/settings/categories', 'Categories'],
    ['/settings/payees', 'Payees'],
    ['/settings/rules', 'Rules'],
    ['/settings/rules/new', 'New rule'],
    ['/settings/tags', 'Tags'],
    ['/settings/budget-period', 'Budget period'],
  ];
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Outlay`);
    await expectAccessible(page, `${path} without data`);
  }
  await page.goto('/transactions/trash');
  await expectAccessible(page, 'the empty trash');

  await importQuickly(page, rows());
  await page.goto('/transactions');
  await expectAccessible(page, '/transactions');
  for (const path of ['/upload', '/settings', '/transactions?q=nothing', '/dashboard?period=year&offset=9']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto('/dashboard?period=year');
  await expect(page.locator('.recharts-surface')).toHaveCount(2);
  await expectAccessible(page, 'the dashboard');
  for (const view of ['Running total', 'Months']) {
    await page.getByRole('radio', { name: view }).click();
    await expectAccessible(page, `${view} of a year`);
  }
  await page.locator('summary').click();
  for (const toggle of await page.getByRole('button', { name: 'Show as a table' }).all())
    await toggle.click();
  await page.getByRole('button', { name: daysAgo(0).slice(0, 4), exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await expectAccessible(page, 'the dashboard with everything expanded');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.getByRole('img', { name: 'hidden amount' }).first()).toBeVisible();
  await expectAccessible(page, 'the dashboard without amounts');
});

test('the account dialogs have no violation, and return the focus', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Balance is required')).toBeVisible();
  await expect(page.getByLabel('Account Name')).toBeFocused();
  await expectAccessible(page, 'a new account with errors');
  await page.getByLabel('Account Name').fill('Everyday');
  await page.getByLabel('Account Type').click();
  await expect(page.getByRole('option', { name: 'Bank' })).toBeVisible();
  await expectAccessible(page, 'the types of accounts', { within: '[role=listbox]' });
  await page.getByRole('option', { name: 'Bank' }).click();
  await page.getByLabel('Last 4 Digits').fill('4821');
  await page.getByLabel('Balance').fill('12.50');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Everyday was added.')).toBeVisible();
  await expectAccessible(page, 'the accounts with a message');

  const menu = page.getByRole('button', { name: 'Actions for Everyday' });
  const choose = async (item: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'the menu of an account', MENU);
  await page.keyboard.press('Escape');
  for (const [item, title] of [
    ['Close', 'Close Everyday?'],
    ['Delete', 'Delete Everyday?'],
    ['Edit', 'Edit Everyday'],
  ] as const) {
    await choose(item);
    const dialog = page.getByRole(item === 'Edit' ? 'dialog' : 'alertdialog', { name: title });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, title);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
  }

  // Typed input is not discarded without asking.
  await choose('Update balance');
  const balance = page.getByRole('textbox', { name: 'Balance' });
  await balance.fill('99');
  await balance.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question about unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(balance).toBeFocused();
  await expect(balance).toHaveValue('99');
  await balance.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(page.getByRole('list').getByText('$12.50')).toBeVisible();
});

test('the whole journey works by keyboard alone', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Account Name')).toBeFocused();
  await page.keyboard.type('Everyday');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('option', { name: 'Bank' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Credit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Account Type' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4821');
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('*4821')).toBeVisible();
  await expect(page.getByText('Credit')).toBeVisible();
});
