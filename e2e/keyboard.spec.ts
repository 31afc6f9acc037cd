import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Keys } from './keys';
import { importQuickly, signUpQuickly } from './server-action';
import { csv, daysAgo, expect, importButton, newEmail, PASSWORD, test } from './support';

type Walk = (page: Page, keys: Keys) => Promise<void>;

const ROWS = csv(
  ...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Shop ${day},Food,${day + 1}.50,expense`),
  `${daysAgo(12)},Payroll,Salary,3250.00,income`,
);

/** The walks of docs/keyboard.md by the titles of its sections. */
const WALKS: Record<string, Walk> = {
  'Landing page': async (page, keys) => {
    await keys.open('/');
    await keys.tour(3);
    await keys.enter(page.getByRole('link', { name: 'Get Started' }));
    await page.waitForURL('/login');
  },

  'Sign-up': async (page, keys) => {
    await keys.open('/signup');
    await keys.fill(page.getByLabel('Email'), newEmail());
    await keys.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
    await keys.fill(page.getByLabel('Confirm password'), 'another');
    await keys.press('Enter');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Confirm password')).toBeFocused();
    await keys.press('Control+a');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await page.waitForURL('/dashboard');
  },

  Login: async (page, keys) => {
    const email = await signUpQuickly(page);
    await page.context().clearCookies();
    await keys.open('/login');
    await keys.tour(7);
    await keys.fill(page.getByLabel('Email'), email);
    await keys.fill(page.getByLabel('Password'), 'wrong');
    await keys.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    const remember = page.getByRole('checkbox', { name: 'Remember me' });
    await keys.tabTo(remember);
    await keys.press('Space');
    await expect(remember).not.toBeChecked();
    await keys.press('Space');
    await expect(remember).toBeChecked();
    await keys.tabTo(page.getByLabel('Password'), 'Shift+Tab');
    await keys.press('Control+a');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await page.waitForURL('/dashboard');
  },

  'Forgot password': async (page, keys) => {
    await keys.open('/login');
    await keys.enter(page.getByRole('link', { name: 'Forgot password?' }));
    await page.waitForURL('/forgot-password');
    await keys.fill(page.getByLabel('Email'), newEmail());
    await keys.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible();
    await keys.enter(page.getByRole('link').first(), 'Shift+Tab');
    await page.waitForURL('/login');
  },

  Dashboard: async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, ROWS);
    await keys.open('/dashboard');
    await keys.tour(30);
    const bar = page.getByRole('radiogroup', { name: 'Period' });
    await keys.tabTo(bar.getByRole('radio', { name: 'Week' }));
    await keys.press('ArrowRight');
    await expect(bar.getByRole('radio', { name: 'Month' })).toBeFocused();
    await keys.press('Space');
    await page.waitForURL('/dashboard?period=month');
    await keys.enter(page.getByRole('button', { name: 'Previous' }));
    await page.waitForURL('/dashboard?period=month&offset=-1');
    await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused();
    await keys.press('Tab', 'Enter');
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const reached = (address: string) => () => page.waitForURL(address, { timeout: 2000 });
    await keys.pressUntil(['y'], reached('/dashboard?period=year&offset=-1'));
    await keys.pressUntil(['t'], reached('/dashboard?period=year'));
    await keys.pressUntil(['q'], reached('/dashboard?period=quarter'));
    await keys.press('[');
    await page.waitForURL('/dashboard?period=quarter&offset=-1');
    await keys.press(']');
    await page.waitForURL('/dashboard?period=quarter');
    await keys.pressUntil(['m'], reached('/dashboard?period=month'));
    await keys.pressUntil(['w'], reached('/dashboard'));

    await keys.enter(page.getByRole('link', { name: /expenses of this period/ }).first());
    await page.waitForURL(/\/transactions\?.*type=expense/);
  },

  'Transactions: search and filter': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, ROWS);
    await keys.open('/transactions');
    await keys.tour(30);
    const search = page.getByRole('searchbox');
    await keys.press('/');
    await expect(search).toBeFocused();
    await keys.type('payroll');
    await expect(page.getByRole('row')).toHaveCount(2);
    await keys.press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('row')).toHaveCount(11);

    await keys.enter(page.getByRole('button', { name: 'Filters' }));
    const panel = page.getByRole('group', { name: 'Filters' });
    await keys.choose(panel.getByRole('combobox', { name: 'Type' }), 'Income');
    await expect(page.getByRole('row')).toHaveCount(2);
    const start = panel.getByRole('button', { name: 'Start Date' });
    await keys.enter(start);
    await expect(page.getByRole('dialog', { name: 'Choose a date' }).getByRole('grid')).toBeVisible();
    await keys.press('Escape');
    await expect(start).toBeFocused();
    await keys.enter(panel.getByRole('button', { name: 'Reset Filters' }));
    await expect(page.getByRole('row')).toHaveCount(11);

    await keys.enter(page.getByRole('columnheader', { name: 'Amount' }).getByRole('button'));
    await page.waitForURL('/transactions?sort=amount-asc');
    await keys.press(']');
    await page.waitForURL('/transactions?sort=amount-asc&page=2');
    await keys.press('[');
    await page.waitForURL('/transactions?sort=amount-asc');
  },

  'Transactions: add, edit, delete and undo': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(
      page,
      csv(`${daysAgo(1)},Tea,Food,2.20,expense`, `${daysAgo(2)},Bun,Food,3.03,expense`),
    );
    await keys.open('/bank-accounts');
    const dialog = page.getByRole('dialog');
    await keys.pressUntil(['n'], () => expect(dialog).toBeVisible({ timeout: 5000 }));
    await expect(page).toHaveURL('/transactions');
    await keys.tabTo(dialog.getByLabel('Date', { exact: true }));
    const date = await dialog.getByLabel('Date', { exact: true }).inputValue();
    await keys.press('ArrowDown');
    await expect(dialog.getByLabel('Date', { exact: true })).not.toHaveValue(date);
    await keys.press('ArrowUp');
    await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(date);
    await keys.fill(dialog.getByLabel('Description'), 'Piano');
    await keys.fill(dialog.getByLabel('Amount'), '900');
    await keys.fill(dialog.getByLabel('Category'), 'Shop');
    await keys.press('Tab');
    await expect(dialog.getByLabel('Category')).toHaveValue('Shopping');
    const account = dialog.getByRole('combobox', { name: 'Account' });
    if (!(await account.textContent())?.includes('Default')) await keys.choose(account, 'Default Account');
    await keys.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Piano/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add transaction' })).toBeFocused();

    await keys.press('j', 'j', 'j', 'j', 'k');
    await expect(page.getByRole('checkbox', { name: /^Select Tea/ })).toBeFocused();
    await keys.press('e');
    await expect(dialog.getByLabel('Description')).toHaveValue('Tea');
    await keys.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for Tea' })).toBeFocused();

    await keys.pick(page.getByRole('button', { name: 'Actions for Tea' }), 'Delete');
    await expect(page.getByRole('row', { name: /Tea/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for Bun' })).toBeFocused();
    await expect(page.getByText('1 transaction deleted.')).toBeVisible();
    await keys.press('Control+z');
    await expect(page.getByRole('row', { name: /Tea/ })).toBeVisible();

    await keys.pick(page.getByRole('button', { name: 'Actions for Bun' }), 'Delete');
    await expect(page.getByRole('row', { name: /Bun/ })).toHaveCount(0);
    await keys.press('Alt+t');
    await keys.enter(page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('row', { name: /Bun/ })).toBeVisible();
    // The messages are no end of the way: Tab leads past them.
    await keys.tabTo(page.getByRole('link', { name: 'Skip to main content' }));
  },

  'Transactions: select several': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, ROWS);
    await keys.open('/transactions');
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    const first = page.getByRole('checkbox', { name: /^Select Shop 0,/ });
    await keys.press('j');
    await expect(first).toBeFocused();
    await keys.press('x');
    await expect(first).toBeChecked();
    await keys.press('j', 'j', 'Shift+Space');
    await expect(bar).toContainText('3 selected');
    await keys.enter(bar.getByRole('button', { name: 'Set category' }));
    const category = page.getByRole('dialog', { name: 'Set category' }).getByLabel('Category');
    await expect(category).toBeFocused();
    await keys.type('Transp');
    await keys.press('Enter', 'Enter');
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Transport/ })).toHaveCount(3);
    // Also the last rows are seen above the bar.
    await keys.press('x');
    await keys.press('j', 'x');
    for (let row = 0; row < 9; row += 1) await keys.press('j');
    await keys.tabTo(page.getByRole('button', { name: 'Actions for Shop 9' }));
    await keys.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for Shop 9' })).toBeFocused();
  },

  Trash: async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(
      page,
      csv(`${daysAgo(0)},Tea,Food,2.20,expense`, `${daysAgo(1)},Bun,Food,3.03,expense`),
    );
    await keys.open('/transactions');
    await keys.press('j', 'x', 'j', 'x');
    await keys.enter(
      page.getByRole('region', { name: 'Selected transactions' }).getByRole('button', { name: 'Delete' }),
    );
    await expect(page.getByText('No transactions yet')).toBeVisible();
    await keys.press('g', 'x');
    await page.waitForURL('/transactions/trash');
    await keys.enter(page.getByRole('button', { name: 'Restore Tea' }));
    await expect(page.getByText('1 transaction is back.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const button = page.getByRole('button', { name: 'Empty trash' });
    await keys.enter(button);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await keys.press('Escape');
    await expect(button).toBeFocused();
    await keys.press('Enter');
    await keys.enter(page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }));
    await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },

  'Bank Accounts': async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/settings');
    await keys.pressUntil(['g', 'b'], () => page.waitForURL('/bank-accounts', { timeout: 5000 }));
    await expect(page.getByRole('button', { name: 'Add Account' })).toBeVisible();
    await keys.pressUntil(['a'], () =>
      expect(page.getByLabel('Account Name')).toBeFocused({ timeout: 3000 }),
    );
    await keys.type('Everyday');
    await keys.choose(page.getByRole('combobox', { name: 'Account Type' }), 'Credit');
    await keys.fill(page.getByLabel('Last 4 Digits'), '4821');
    await keys.fill(page.getByLabel('Balance'), '100');
    await keys.press('Enter');
    await expect(page.getByText('*4821')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Account' })).toBeFocused();
    await keys.tour(12);
    const menu = page.getByRole('button', { name: 'Actions for Everyday' });
    for (const item of ['Edit', 'Update balance']) {
      await keys.pick(menu, item);
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      await keys.press('Escape');
      await expect(menu).toBeFocused();
    }
  },

  'Upload: a file': async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/dashboard');
    await keys.pressUntil(['g', 'u'], () => page.waitForURL('/upload', { timeout: 5000 }));
    await keys.choose(page.getByRole('combobox', { name: 'Default Account' }), 'Default Account');
    const chooser = page.waitForEvent('filechooser');
    await keys.enter(page.getByRole('button', { name: /Drag 'n' drop/ }));
    const text = `When,What,How much\n${daysAgo(3)},Sofa,-75.86\n${daysAgo(2)},Lamp,-7x86\n${daysAgo(2)},Rug,-12.30\n`;
    await (await chooser).setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByRole('heading', { name: 'Review of bank.csv' })).toBeFocused();
    await expect(page.getByRole('button', { name: '2 new' })).toBeEnabled();
    await keys.enter(page.getByRole('button', { name: 'How it is read' }));
    await expect(page.getByLabel('Header line')).toBeVisible();
    await keys.enter(page.getByRole('button', { name: 'Row 3: details' }));
    const row = page.getByRole('form', { name: 'Row 3' });
    await keys.fill(row.getByLabel('Amount'), '7.86');
    await keys.press('Enter');
    await expect(row.getByText('Type is required')).toBeVisible();
    await expect(row.getByRole('combobox', { name: 'Type' })).toBeFocused();
    await keys.choose(row.getByRole('combobox', { name: 'Type' }), 'Expense');
    await keys.enter(row.getByRole('button', { name: 'Save row' }));
    await expect(page.getByRole('button', { name: '3 new' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Row 3: details' })).toBeFocused();
    await keys.enter(importButton(page, 3));
    await page.waitForURL('/transactions');
    await expect(page.getByRole('row', { name: /Lamp/ })).toBeVisible();
  },

  'Upload: by hand and past imports': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, csv(`${daysAgo(0)},Tea,Food,2.20,expense`));
    await keys.open('/upload');
    await keys.tour(18);
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'Manual Entry' }) });
    await keys.fill(form.getByLabel('Description'), 'Piano');
    await keys.fill(form.getByLabel('Amount'), '900');
    await keys.fill(form.getByLabel('Category'), 'Shopping');
    await keys.choose(form.getByRole('combobox', { name: 'Account' }), 'Default Account');
    await keys.press('Control+Enter');
    await expect(form.getByText('Saved “Piano”, -$900.00. 1 added.')).toBeVisible();
    await expect(form.getByLabel('Description')).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo the import of statement.csv' });
    await keys.enter(undo);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await keys.press('Escape');
    await expect(undo).toBeFocused();
    await keys.press('Enter');
    await keys.enter(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }));
    await expect(page.getByText('1 removed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'statement.csv' })).toBeFocused();
  },

  Settings: async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/dashboard');
    await keys.pressUntil(['g', 's'], () => page.waitForURL('/settings', { timeout: 5000 }));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await keys.enter(page.getByRole('link', { name: 'Savings Goal' }));
    await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeInViewport();
    await keys.fill(page.getByLabel('Target Amount'), '7500');
    await keys.press('Enter');
    await expect(page.getByText('Savings goal saved.')).toBeVisible();
    await keys.tour(45);

    await keys.fill(page.getByLabel('Name', { exact: true }), 'Maya Reyes');
    await keys.choose(page.getByRole('combobox', { name: 'Preferred Currency' }), 'EUR');
    await keys.enter(page.getByRole('button', { name: 'Save Changes' }));
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await keys.fill(page.getByLabel('Current password'), PASSWORD);
    await keys.fill(page.getByLabel('New password'), 'battery staple');
    await keys.fill(page.getByLabel('Confirm password'), 'battery staple');
    await keys.press('Enter');
    await expect(page.getByText('Password changed.')).toBeVisible();
    for (const name of ['Budget Alerts', 'Dark Mode']) {
      const toggle = page.getByRole('switch', { name });
      await keys.tabTo(toggle);
      await keys.press('Space');
      await expect(toggle).not.toBeChecked();
    }
    const food = page.getByRole('spinbutton', { name: 'Food', exact: true });
    await keys.tabTo(food);
    await keys.press('ArrowUp', 'Enter');
    await expect(food).toHaveValue('510');
    await expect(page.getByText('Budget limits saved')).toBeVisible();
    const menu = page.getByRole('button', { name: 'Actions for Food' });
    await keys.tabTo(menu);
    await keys.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
    await keys.press('Escape');
    await expect(menu).toBeFocused();
    const remove = page.getByRole('button', { name: /^Delete/ }).last();
    await keys.enter(remove);
    await expect(page.getByLabel('Your email address')).toBeFocused();
    await keys.press('Escape');
    await expect(remove).toBeFocused();
  },

  Notifications: async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, csv(`${daysAgo(0)},Feast,Food,600.00,expense`));
    await keys.open('/dashboard');
    const bell = page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true });
    await keys.enter(bell);
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await keys.tabTo(list.getByRole('link').first());
    await keys.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(bell).toBeFocused();
  },

  'Command palette': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, ROWS);
    await keys.open('/transactions');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    const option = (name: string | RegExp) =>
      page.getByRole('option', { name, exact: typeof name === 'string' });
    const marked = (name: string | RegExp) => expect(option(name)).toHaveAttribute('aria-selected', 'true');

    // From within a field, and back to it.
    await keys.press('/', 'Control+k');
    await expect(field).toBeFocused();
    await marked('Dashboard');
    await keys.press('Escape');
    await expect(page.getByRole('searchbox')).toBeFocused();

    await keys.press('Control+k');
    await expect(field).toBeFocused();
    await keys.type('shop 1');
    await expect(option(/^Search all transactions for “shop 1”/)).toContainText('3');
    await expect(page.getByRole('status').filter({ hasText: '0 commands, 3 transactions' })).toHaveCount(1);
    await expect(option(/Shop 11/)).toContainText(/Default Account \(\*0000\).*-\$12\.50/);
    await keys.press('ArrowDown', 'ArrowDown', 'ArrowUp');
    await marked(/Shop 1\b/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await keys.press('Enter');
    await page.waitForURL(/description=Shop\+1/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('main')).toBeFocused();

    // Commands: what the screen itself does, a section of another one, and what is shown.
    await keys.press('Control+k');
    await keys.type('add tr');
    await marked('Add transaction');
    await keys.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible();
    await keys.press('Control+k');
    await expect(field, 'not over a form').toHaveCount(0);
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.press('Control+k');
    await keys.type('budget');
    await marked('Settings: Budget Limits');
    await keys.press('Enter');
    await page.waitForURL('/settings#budget-limits');
    await expect(page.getByRole('heading', { name: 'Budget Limits' })).toBeFocused();
    await keys.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      'Settings: Budget Limits',
      /Add transaction/,
    ]);
    await keys.type('quarter');
    await keys.press('Enter');
    await page.waitForURL('/dashboard?period=quarter');
    await keys.press('Control+k');
    await keys.type('previous');
    await marked('Previous period');
    await keys.press('Enter');
    await page.waitForURL('/dashboard?period=quarter&offset=-1');
    await keys.press('Control+k');
    await keys.type('privacy');
    await keys.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Amounts are hidden' })).toHaveCount(1);
    await keys.press('Control+k');
    await keys.type('theme');
    await keys.press('Enter');
    await expect(page.locator('html')).toHaveClass(/light/);
    await keys.press('Control+k');
    await keys.type('shop 11');
    await expect(option(/Shop 11/)).toContainText('•••');
    await expect(option(/Shop 11/)).not.toContainText('12.50');
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await keys.press('Control+a');
    await keys.type('sign out');
    await marked('Logout');
    await keys.press('Enter');
    await page.waitForURL('/login');
    expect((await page.request.get('/transactions/find?q=shop')).status()).toBe(401);
  },

  'Shortcut sheet': async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/dashboard');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.pressUntil(['?'], () => expect(sheet).toBeVisible({ timeout: 5000 }));
    await expect(sheet.getByRole('term').filter({ hasText: /^Trash$/ })).toHaveCount(1);
    const single = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect(single).toBeFocused();
    for (const [theme, width] of [
      ['dark', 1440],
      ['light', 390],
    ] as const) {
      await page.evaluate((name) => {
        document.documentElement.className = document.documentElement.className.replace(/dark|light/, name);
      }, theme);
      await page.setViewportSize({ width, height: 900 });
      expect((await new AxeBuilder({ page }).analyze()).violations, theme).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await keys.press('Space');
    await expect(single).not.toBeChecked();
    await keys.press('Escape');
    await expect(sheet).toHaveCount(0);

    await keys.press('g', 't', '?', 'n', 'h');
    await keys.press('Control+k');
    await keys.type('keyboard');
    await keys.press('Enter');
    await expect(sheet, 'only the palette opens it').toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(
      page.getByRole('button', { name: 'Hide amounts', includeHidden: true }).first(),
    ).toBeAttached();
    await keys.press('Space');
    await expect(single).toBeChecked();
    await keys.press('Escape', 'g', 't');
    await page.waitForURL('/transactions');
    await expect(page.getByRole('main')).toBeFocused();
  },

  'Phone with a keyboard': async (page, keys) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUpQuickly(page);
    await importQuickly(page, ROWS);
    await keys.open('/transactions');
    await keys.tour(25);
    const open = page.getByRole('button', { name: 'Open menu' });
    await keys.enter(open);
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await keys.tabTo(drawer.getByRole('link', { name: 'Upload' }));
    await keys.press('Escape');
    await expect(open).toBeFocused();
    await keys.enter(
      page.getByRole('button', { name: 'Search or jump to…' }).filter({ visible: true }),
      'Shift+Tab',
    );
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await keys.press('Escape');
    await expect(
      page.getByRole('button', { name: 'Search or jump to…' }).filter({ visible: true }),
    ).toBeFocused();
  },
};

const SECTIONS = [...readFileSync('docs/keyboard.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
  ([, title = '']) => title,
);

test('every walk of docs/keyboard.md is taken, in its order', () => {
  expect(Object.keys(WALKS)).toEqual(SECTIONS);
});

for (const [title, walk] of Object.entries(WALKS)) test(title, ({ page }) => walk(page, new Keys(page)));
