import type { Locator } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { chooseAction } from '../support/accounts';
import { manualEntry } from '../support/manual-entry';
import { expectAccessible, motionAtRest } from './axe';
import { expectLargeTargets } from './sizes';
import { importQuickly, signUpQuickly } from '../support/seed';
import { act } from '../support/server-actions';
import { csv, daysAgo, dropFile, expect, openUpload, test } from '../support/test';

const PHONE = { width: 360, height: 780 };

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  actionTimeout: 20_000,
  contextOptions: { reducedMotion: 'reduce' },
});

test('the public pages, the dashboard and the accounts work by touch', async ({ page }) => {
  for (const path of ['/', '/login?reason=link', '/signup', '/forgot-password']) {
    await page.goto(path);
    await expectLargeTargets(page, path);
  }
  await signUpQuickly(page);
  await page.goto('/dashboard');
  await expectLargeTargets(page, 'the dashboard of a new user');
  await importQuickly(
    page,
    csv(
      ...['Food', 'Rent', 'Shopping', 'Transport', 'Health', 'Gifts', 'Travel'].map(
        (category, index) => `${daysAgo(0)},Shop ${index},${category},${index + 1}0.50,expense`,
      ),
      `${daysAgo(0)},Payroll,Salary,3250.00,income`,
    ),
  );
  await page.goto('/dashboard?period=month');
  await page.locator('summary').click();
  await expectLargeTargets(page, 'the dashboard');
  await expectAccessible(page, 'the dashboard of a phone');
  await page.getByRole('radio', { name: 'Weeks' }).click();
  for (const title of ['Spending', 'Spending by Category'])
    await page
      .locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('button', { name: 'Show as a table' })
      .click();
  await expectLargeTargets(page, 'the charts as tables');
  await page.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await expectLargeTargets(page, 'the calendar', '[data-slot=popover-content]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectLargeTargets(page, 'the drawer', '[role=dialog]');
  await expectAccessible(page, 'the drawer');

  await page.getByRole('link', { name: 'Bank Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Accounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByLabel('Last 4 Digits')).toHaveAttribute('inputmode', 'numeric');
  await expectLargeTargets(page, 'a new account');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const menu = page.getByRole('button', { name: 'Actions for Default Account' });
  await menu.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectLargeTargets(page, 'the menu of an account', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Update balance' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLargeTargets(page, 'a new balance', '[role=dialog]');
});

test('the account dialogs fit, and nothing in them scrolls sideways', async ({ page }) => {
  await signUpQuickly(page);
  const name = 'Lebensversicherungsgesellschaft-Donau';
  await act(page, 'addAccount', { id: newId(), name, type: 'bank', lastFourDigits: '4821', balance: '-1' });
  await page.goto('/bank-accounts');
  await expectLargeTargets(page, 'the accounts');
  for (const [action, role] of [
    ['Edit', 'dialog'],
    ['Update balance', 'dialog'],
    ['Close', 'alertdialog'],
    ['Delete', 'alertdialog'],
  ] as const) {
    await chooseAction(page, name, action);
    const dialog = page.getByRole(role);
    await expect(dialog).toBeVisible();
    await expectWithin(dialog);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), action).toBe(0);
    await expectAccessible(page, action, { within: `[role=${role}]` });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

const entries = () =>
  csv(...Array.from({ length: 12 }, (_, day) => `${daysAgo(day)},Entry ${day},Food,${60 + day}.50,expense`));

test('the list works by touch, and amounts open the keypad', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, entries());
  await page.goto('/transactions');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByLabel('Lowest amount')).toHaveAttribute('inputmode', 'decimal');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click();
  await expectLargeTargets(page, 'list with filters and selection');
  await expectAccessible(page, 'list with filters and selection');
  const clear = page.getByRole('button', { name: 'Clear the selection (Esc)' });
  await expectWithin(clear);
  await clear.click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Actions for Entry 0' }).click();
  await expectLargeTargets(page, 'menu of a row', '[role=menu]');
  await expectWithin(page.getByRole('menu'));
  await expectAccessible(page, 'menu of a row', { within: '[role=menu]' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.goto('/transactions/trash');
  await expectLargeTargets(page, 'trash');
  await expectAccessible(page, 'trash');
});

test('the transaction form works by touch, without zooming in', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Add transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add transaction' });
  const amount = dialog.getByLabel('Amount');
  await amount.fill('1,234');
  await expect(amount).toHaveAttribute('inputmode', 'decimal');
  await expect(dialog.getByRole('button', { name: 'Use 1234' })).toBeVisible();
  await expectLargeTargets(page, 'form', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add transaction' }).click();
  await expect(dialog.getByText('Description is required')).toBeVisible();
  await expectWithin(dialog);
  await expectWithin(dialog.getByRole('button', { name: 'Close' }));
  await expectAccessible(page, 'form with errors', { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectLargeTargets(page, 'calendar', '[data-slot=popover-content]');
  for (const field of await dialog.locator('input, textarea').all())
    expect(
      await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize)),
    ).toBeGreaterThanOrEqual(16);
});

test('an upload works by touch, and amounts open the keypad', async ({ page }) => {
  await signUpQuickly(page);
  await openUpload(page);
  const { form, field, add, list, row } = manualEntry(page);
  await add.click();
  await expect(form.getByText('Category is required')).toBeVisible();
  await field('Amount').fill('10/3');
  await expect(form.getByRole('button', { name: 'Use 3.33' })).toBeVisible();
  await field('Category').click();
  await field('Category').fill('f');
  await expect(row('Create “f”')).toBeVisible();
  await expectWithin(list);
  await expectAccessible(page, 'the manual entry');
  await dropFile(
    page,
    'bank.csv',
    ['Posted,Text,Amount,Category', `${daysAgo(1)},Bakery,-6.75,Bread`, '2026-02-30,Bus,-2.40,Bus'].join(
      '\n',
    ),
  );
  await expect(page.getByRole('button', { name: '1 new', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'How it is read' }).click();
  await page.getByText(/new categor(y|ies) in the file/).click();
  await page.getByRole('button', { name: 'Row 3: details' }).click();
  await expect(page.getByRole('form', { name: 'Row 3' }).getByLabel('Amount')).toHaveAttribute(
    'inputmode',
    'decimal',
  );
  await expectLargeTargets(page, 'review');
  await expectAccessible(page, 'review');
});

test('settings and bell work by touch', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, entries());
  await page.goto('/settings');
  await expectLargeTargets(page, 'settings');
  await page.getByLabel('Target Amount').fill('-1');
  await page.getByRole('button', { name: 'Update Savings Goal' }).click();
  await expect(page.getByText('Must be 0 or more')).toBeVisible();
  await expectAccessible(page, 'settings with an error');
  await page.getByRole('button', { name: 'Connect a New Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLargeTargets(page, 'a new account', '[role=dialog]');
  await expectAccessible(page, 'a new account', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go to section' }).click();
  await page.getByRole('menuitem', { name: 'Savings Goal' }).click();
  await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Savings Goal' })).toBeInViewport();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('listitem').first()).toBeVisible();
  await expectLargeTargets(page, 'bell', '[role=dialog]');
  await expectWithin(bell);
  await expectAccessible(page, 'bell', { within: '[role=dialog]' });
});

/** Checks that no part of an element is outside the window horizontally. */
async function expectWithin(part: Locator): Promise<void> {
  await motionAtRest(part.page());
  const box = await part.boundingBox();
  expect([box && box.x >= 0, box && box.x + box.width <= PHONE.width]).toEqual([true, true]);
}
