import { seedReview } from '../review/seed';
import { importQuickly, signUpQuickly } from '../support/seed';
import { csv, daysAgo, expect } from '../support/test';
import { walkSeries } from './series';
import { walkUpcoming } from './upcoming';
import { walkBudgets } from './budgets';
import { walkReports } from './reports';
import { ROWS, type Walks } from './walk';

/** Walks through the dashboard, the list of transactions and the trash. */
export const LEDGER: Walks = {
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
    await keys.press('Tab');
    const name = page.locator('button:focus');
    const grid = page.getByRole('dialog', { name: 'Choose a date' }).getByRole('grid');
    await keys.press('Enter');
    await expect(grid).toBeVisible();
    await keys.press('Escape');
    await expect(grid).toHaveCount(0);
    await expect(name).toHaveAttribute('aria-haspopup', 'dialog');
    await keys.press('Enter');
    await expect(grid.locator('button:focus')).toBeVisible();
    await keys.press(...Array<string>(5).fill('ArrowUp'), 'ArrowRight', 'ArrowLeft', 'Enter');
    await page.waitForURL(/\/dashboard\?period=month&offset=-[23]$/);
    await expect(grid).toHaveCount(0);
    await keys.pressUntil(['t'], () => page.waitForURL('/dashboard?period=month', { timeout: 2000 }));

    const reached = (address: string) => () => page.waitForURL(address, { timeout: 2000 });
    await keys.pressUntil(['y'], reached('/dashboard?period=year'));
    await keys.press('[');
    await page.waitForURL('/dashboard?period=year&offset=-1');
    await keys.pressUntil(['t'], reached('/dashboard?period=year'));
    await keys.pressUntil(['q'], reached('/dashboard?period=quarter'));
    await keys.press('[');
    await page.waitForURL('/dashboard?period=quarter&offset=-1');
    await keys.press(']');
    await page.waitForURL('/dashboard?period=quarter');
    await keys.pressUntil(['m'], reached('/dashboard?period=month'));
    await keys.pressUntil(['w'], reached('/dashboard'));

    await keys.enter(page.getByRole('link', { name: /expenses of this period/ }).first());
    await page.waitForURL(/\/transactions\?.*type=spending/);
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
    await keys.enter(page.getByRole('button', { name: 'Next', exact: true }));
    await page.waitForURL('/transactions?sort=amount-asc&page=2');
    await keys.enter(page.getByRole('columnheader', { name: 'Date' }).getByRole('button'), 'Shift+Tab');
    await page.waitForURL('/transactions?sort=date-asc');
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
    // The messages are no dead end: Tab leads past them.
    await keys.tabTo(page.getByRole('link', { name: 'Skip to main content' }));
  },

  'Transaction sheet': async (page, keys) => {
    await signUpQuickly(page);
    await importQuickly(
      page,
      csv(`${daysAgo(1)},Tea,Food,2.20,expense`, `${daysAgo(2)},Bun,Food,3.03,expense`),
    );
    await keys.open('/transactions');
    const sheet = page.getByRole('complementary', { name: /^Transaction: / });
    await keys.press('j', 'Enter');
    await expect(sheet.getByLabel('Payee')).toHaveValue('Tea');
    await expect(sheet).toBeFocused();
    await keys.press('ArrowDown');
    await expect(sheet.getByLabel('Payee')).toHaveValue('Bun');
    await keys.press('ArrowUp');
    await expect(sheet.getByLabel('Payee')).toHaveValue('Tea');

    await keys.fill(sheet.getByLabel('Payee'), 'Green tea');
    await keys.press('Enter');
    await expect(page.getByRole('row', { name: /Green tea/ })).toBeVisible();
    await keys.type(' and more');
    await keys.press('Escape');
    await expect(sheet.getByLabel('Payee')).toHaveValue('Green tea');
    await keys.tabTo(sheet.getByRole('button', { name: 'Split', exact: true }));
    await keys.press('t');
    await expect(sheet.getByLabel('Add to tags')).toBeFocused();
    await keys.type('Rome');
    await keys.press('Enter');
    await expect(sheet.getByRole('button', { name: 'Remove Rome' })).toBeVisible();

    await keys.enter(sheet.getByRole('button', { name: 'Split', exact: true }), 'Shift+Tab');
    await expect(sheet.getByLabel('Category of part 1')).toBeFocused();
    await keys.type('Shopping');
    await keys.press('Enter');
    await expect(sheet.getByLabel('Amount of part 1')).toBeFocused();
    await keys.type('1.20');
    await keys.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await keys.press('Escape');
    await keys.tabTo(sheet.getByLabel('Amount of part 1'));
    await keys.press('Control+Enter');
    await expect(page.getByText('Split into 2.')).toBeVisible();
    await keys.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: /^Select Green tea/ })).toBeFocused();
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
    // The bar does not cover the last rows either.
    await keys.press('x');
    await keys.press('j', 'x');
    for (let row = 0; row < 9; row += 1) await keys.press('j');
    await keys.tabTo(page.getByRole('button', { name: 'Actions for Shop 9' }));
    await keys.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Actions for Shop 9' })).toBeFocused();
  },

  Review: async (page, keys) => {
    await signUpQuickly(page);
    await seedReview(page);
    await keys.open('/dashboard');
    await keys.pressUntil(['g', 'r'], () => page.waitForURL('/review', { timeout: 5000 }));
    const item = (name: RegExp) => page.getByRole('listitem', { name });
    const [choice, batch, ikea, spotify] = [
      item(/^Default Account to Rainy day \$50\.00/),
      item(/^Default Account to Rainy day 2 pairs/),
      item(/^IKEA Brooklyn/),
      item(/^Spotify Premium/),
    ];
    await expect(batch).toBeVisible();
    await keys.press('j');
    await expect(choice).toBeFocused();
    await keys.press('j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowRight');
    await expect(page.getByRole('radio', { name: /Cash deposit/ })).toBeChecked();
    await keys.press('Enter');
    await expect(choice).toHaveCount(0);
    await expect(batch).toBeFocused();
    await keys.press('z');
    await expect(page.getByText('Back in the list.')).toBeVisible();
    await expect(choice).toBeVisible();
    await expect(batch).toBeFocused();

    await keys.press('o');
    const pairs = batch.getByRole('list', { name: 'One by one' });
    await keys.enter(pairs.getByRole('button', { name: /^Refuse / }).first());
    await expect(item(/^Default Account to Rainy day/)).toHaveCount(2);
    await expect(batch).toHaveCount(0);
    await keys.press('j', 'j');
    await expect(spotify).toBeFocused();
    await keys.press('x');
    await expect(spotify).toHaveCount(0);
    await expect(ikea).toBeFocused();
    await keys.press('o');
    await page.waitForURL(/\/transactions\?row=/);
  },

  Upcoming: walkUpcoming,

  'Recurring series': walkSeries,
  Budgets: walkBudgets,
  Reports: walkReports,

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
    await expect(page.getByRole('main').getByText('No transactions yet')).toBeVisible();
    await keys.pressUntil(['g', 'x'], () => page.waitForURL('/transactions/trash', { timeout: 5000 }));
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
};
