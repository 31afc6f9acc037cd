import { newId } from '@/lib/domain/forms/new-id';
import { importQuickly, signUpQuickly } from '../support/seed';
import { act } from '../support/server-actions';
import { csv, daysAgo, dropFile, expect, importButton, openUpload, PASSWORD } from '../support/test';
import { type Walks } from './walk';

/** Walks through Bank Accounts, Upload and Settings. */
export const ACCOUNTS_AND_SETTINGS: Walks = {
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

  'An account': async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/bank-accounts');
    await keys.enter(page.getByRole('link', { name: 'Default Account' }).first());
    await expect(page.getByRole('heading', { name: 'Default Account', level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await keys.tour(6);
    const back = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Bank Accounts' });
    await keys.enter(back, 'Shift+Tab');
    await page.waitForURL('/bank-accounts');
  },

  'Net worth': async (page, keys) => {
    await signUpQuickly(page);
    await act(page, 'addAccount', {
      ...{ id: newId(), name: 'Nest egg', type: 'savings', lastFourDigits: '0917', balance: '1500' },
    });
    await keys.open('/dashboard');
    await keys.pressUntil(['g', 'n'], () => page.waitForURL('/net-worth', { timeout: 5000 }));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await keys.enter(page.getByRole('button', { name: 'Show as a table' }));
    await expect(
      page.getByRole('region', { name: 'Net worth over time' }).getByRole('row').first(),
    ).toBeVisible();
    const add = page.getByRole('button', { name: 'Add a goal' });
    await keys.enter(add);
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await keys.press('Escape');
    await expect(add).toBeFocused();
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
    await openUpload(page);
    await dropFile(
      page,
      'statement.csv',
      csv(`${daysAgo(0)},Tea,Food,2.20,expense`, `${daysAgo(0)},Bun,Food,3x03,expense`),
    );
    await importButton(page, 1).click();
    await page.waitForURL('/transactions');
    await keys.open('/upload');
    await keys.tour(18);
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'Manual Entry' }) });
    const date = form.getByLabel('Date', { exact: true });
    await keys.tabTo(date);
    const today = await date.inputValue();
    await keys.press('ArrowDown');
    await expect(date).not.toHaveValue(today);
    await keys.press('ArrowUp');
    await expect(date).toHaveValue(today);
    await keys.fill(form.getByLabel('Description'), 'Piano');
    await keys.fill(form.getByLabel('Amount'), '900');
    const category = form.getByLabel('Category');
    await keys.fill(category, 'o');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keys.press('ArrowDown');
    const marked = page.getByRole('option', { selected: true });
    const wanted = await marked.innerText();
    await keys.press('Enter');
    await expect(category).toHaveValue(wanted);
    await expect(form, 'nothing is sent yet').not.toContainText('Saved');
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
    await keys.enter(page.getByRole('button', { name: 'Show the 1 row left out' }));
    await expect(page.getByText(/^Row 3: /)).toBeVisible();
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
    const currency = page.getByRole('combobox', { name: 'Preferred Currency' });
    await keys.tabTo(currency);
    await keys.type('eur');
    await expect(page.getByRole('option')).toHaveText(/^EUR/);
    await keys.press('Enter');
    await expect(currency).toBeFocused();
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

  'Categories, payees, rules and tags': async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/dashboard');
    await keys.pressUntil(['g', 's'], () => page.waitForURL('/settings', { timeout: 5000 }));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const lists = page.getByRole('region', { name: 'Categories and rules' });
    await keys.enter(lists.getByRole('link', { name: /^Categories/ }));
    await page.waitForURL('/settings/categories');
    const move = page.getByRole('button', { name: 'Move Eating out' });
    await keys.tabTo(move);
    await keys.pressUntil(['Alt+ArrowUp'], () =>
      expect(page.getByRole('main').getByText('Eating out is in Food now, 1 of 2.')).toBeAttached({
        timeout: 3000,
      }),
    );
    await expect(move).toBeFocused();
    await keys.press('F2');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await keys.press('Escape');
    await expect(page.getByRole('button', { name: 'Actions for Eating out' })).toBeFocused();
    const tabs = page.getByRole('navigation', { name: 'Lists' });
    for (const list of ['Payees', 'Rules', 'Tags']) {
      await keys.enter(tabs.getByRole('link', { name: new RegExp(`^${list}`) }), 'Shift+Tab');
      await page.waitForURL(`/settings/${list.toLowerCase()}`);
      await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();
    }
    await keys.tour(12);
    const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' });
    await keys.enter(back, 'Shift+Tab');
    await page.waitForURL('/settings');
  },

  'A payee': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(page, csv(`${daysAgo(2)},Corner Bakery,Food,4.20,expense`));
    await keys.open('/settings/payees');
    await keys.enter(page.getByRole('link', { name: 'Corner Bakery', exact: true }));
    await expect(page.getByRole('heading', { name: 'Corner Bakery', level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await keys.tour(6);
    const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Payees' });
    await keys.enter(back, 'Shift+Tab');
    await page.waitForURL('/settings/payees');
  },

  'A rule': async (page, keys) => {
    await signUpQuickly(page);
    await keys.open('/settings/rules');
    await keys.enter(page.getByRole('link', { name: 'New rule' }).first());
    await page.waitForURL('/settings/rules/new');
    const rule = page.getByRole('form', { name: 'Rule' });
    await keys.fill(rule.getByRole('textbox', { name: 'Condition 1: value' }), 'bakery');
    await keys.press('Enter');
    await expect(rule.getByRole('button', { name: 'Remove bakery' })).toBeVisible();
    await keys.press('Backspace');
    await expect(rule.getByRole('button', { name: 'Remove bakery' })).toHaveCount(0);
    await keys.enter(rule.getByRole('button', { name: 'Add a condition' }));
    await expect(page.getByRole('group', { name: 'Condition 2', exact: true })).toBeVisible();
  },
};
