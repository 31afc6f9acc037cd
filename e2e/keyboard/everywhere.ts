import { expectAccessible } from '../catalogue/axe';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect } from '../support/test';
import { ROWS, type Walks } from './walk';

/** Walks through what every screen has. */
export const EVERYWHERE: Walks = {
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

    // Opened from within a field; Escape returns there.
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
    await expectAccessible(page, 'the palette');
    await keys.press('Enter');
    await page.waitForURL(/description=Shop\+1/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('main')).toBeFocused();

    // Commands: an action of this screen, a section of another one, and a setting.
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
    await keys.type('budget limit');
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
    await expect(page.locator('html')).toHaveClass(/dark/);
    await keys.press('Control+k');
    await keys.type('shop 11');
    await expect(option(/Shop 11/)).toContainText('•••');
    await expect(option(/Shop 11/)).not.toContainText('12.50');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'the palette on a phone');
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
    await expect(sheet.getByRole('term').filter({ hasText: 'Select the rows in between' })).toHaveCount(1);
    const single = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect(single).toBeFocused();
    await expectAccessible(page, 'the sheet');
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page, 'the sheet on a phone');
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
