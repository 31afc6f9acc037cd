import type { Locator, Page } from '@playwright/test';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { newId } from '@/lib/domain/forms/new-id';
import { accountNamed, importQuickly, signUpQuickly } from '../support/seed';
import { callAction } from '../support/server-actions';
import { bell, settings, thisMonth } from '../support/notifications';
import { csv, daysAgo, expect, test } from '../support/test';

const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const item = (page: Page, text: string | RegExp) =>
  list(page).getByRole('listitem').filter({ hasText: text }).first();

async function open(page: Page): Promise<Locator> {
  await bell(page).click();
  await expect(list(page).locator('[aria-busy=true]')).toHaveCount(0);
  return list(page);
}

async function enter(page: Page, description: string, amount: string): Promise<void> {
  await page.goto('/upload');
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Manual Entry' }) });
  await form.getByLabel('Description', { exact: true }).fill(description);
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await form.getByLabel('Category', { exact: true }).fill('Food');
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Default Account (*0000)' }).click();
  await form.getByRole('button', { name: 'Save and add another' }).click();
}

test('an entry over a threshold is announced at once, in every tab, and leads to its rows', async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  await settings(page, { largeTransactionAlerts: true, largeTransactionThreshold: '415' });
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications');

  await enter(page, 'Supermarket', '415');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await expect(page.getByRole('status').filter({ hasText: '2 unread notifications' })).toBeAttached();
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications, 2 unread');

  await open(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  const budget = item(page, 'Food has reached');
  const large = item(page, 'Large expense');
  await expect(budget).toContainText(`80% of its limit: $415.00 of $500.00 in ${thisMonth()}`);
  await expect(large).toContainText(`Supermarket, $415.00 on ${formatMonthDay(daysAgo(0))}`);
  await expect(budget).toContainText(/Unread: .*Today, \d\d:\d\d/);
  await large.getByRole('button', { name: 'Mark as read' }).click();
  await expect(large).not.toContainText('Unread');
  await expect(large.getByRole('button')).toHaveCount(0);
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications, 1 unread');

  // Hidden amounts are hidden here as well, and left out of the address of the rows.
  await page.keyboard.press('h');
  await expect(budget).toContainText('Food has reached 80% of its limit: ••• of •••');
  await expect(large.getByRole('link')).not.toHaveAttribute('href', /415/);
  await page.keyboard.press('h');
  await large.getByRole('link').click();
  await page.waitForURL(/\/transactions\?.*min=415\.00/);
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole('row', { name: /Supermarket/ })).toBeVisible();

  await open(page);
  await budget.getByRole('link').click();
  await page.waitForURL(/\/transactions\?category=Food&type=spending/);
  await expect(page.getByRole('row', { name: /Supermarket/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(otherTab)).toHaveAccessibleName('Notifications');
});

test('a bulk import is one summary, older notifications follow, and one click marks all as read', async ({
  page,
}) => {
  await signUpQuickly(page);
  await settings(page, { largeTransactionAlerts: true });
  await importQuickly(
    page,
    csv(
      ...Array.from(
        { length: 12 },
        (_, day) => `${daysAgo(day)},Builder ${day},Home,${600 + day}.00,expense`,
      ),
      `${daysAgo(0)},Supermarket,Food,450.00,expense`,
      `${daysAgo(0)},Cinema,Entertainment,200.00,expense`,
    ),
  );
  await page.goto('/transactions');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await open(page);
  await list(page).getByText('2 budget alerts and 12 large expenses in statement.csv').click();
  await expect(list(page).getByRole('link')).toHaveCount(14);
  await list(page).getByRole('link', { name: 'Large expense: Builder 3, $603.00' }).click();
  await expect(page.getByRole('row', { name: /Builder 3/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Builder 4/ })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await settings(page, { largeTransactionThreshold: '1' });
  const accountId = await accountNamed(page, 'Default Account');
  const ticket = { date: daysAgo(0), type: 'expense', category: 'Travel', accountId, amount: '10', note: '' };
  for (let entry = 0; entry < 21; entry += 1) {
    const input = { ...ticket, id: newId(), description: `Ticket ${entry}` };
    const answer = await callAction(page.request, 'addTransaction', [input]);
    expect(await answer.text()).toContain('"ok":true');
  }
  await page.goto('/bank-accounts');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 21 unread');
  await open(page);
  await expect(list(page).getByText(/^Large expense: Ticket|^Unread: Large/)).toHaveCount(20);
  await list(page).getByRole('button', { name: 'Show more' }).click();
  await expect(list(page).getByText('2 budget alerts and 12 large expenses')).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list(page).getByText('Unread')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('the switches and the amount are saved one by one, and take effect', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/503|Failed to load resource/);
  await signUpQuickly(page);
  await page.goto('/settings');
  const flag = (name: string) => page.getByRole('switch', { name });
  await expect(flag('Email Notifications')).toBeChecked();
  await expect(flag('Budget Alerts')).toBeChecked();
  await expect(flag('Large Transaction Alerts')).not.toBeChecked();
  await expect(
    page.getByText('This Outlay has no mail server set up, so nothing is sent by email.'),
  ).toBeVisible();
  const amount = page.getByLabel('Alert from this amount');
  await expect(amount).toHaveValue('500');

  // A tab opened earlier saves another setting; neither change is lost.
  const otherTab = await context.newPage();
  await otherTab.goto('/settings');
  await flag('Budget Alerts').click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  await otherTab.getByRole('switch', { name: 'Large Transaction Alerts' }).click();
  await expect(otherTab.getByText('Notification settings saved.')).toBeVisible();
  await expect(flag('Large Transaction Alerts'), 'tabs follow').toBeChecked();
  await amount.fill('0');
  await page.getByRole('button', { name: 'Save Amount' }).click();
  await expect(page.getByText('Must be more than zero')).toBeVisible();
  await amount.fill('450');
  await page.getByRole('button', { name: 'Save Amount' }).click();
  await expect(otherTab.getByLabel('Alert from this amount')).toHaveValue('450');
  await page.reload();
  await expect(flag('Email Notifications')).toBeChecked();
  await expect(flag('Budget Alerts')).not.toBeChecked();
  await expect(flag('Large Transaction Alerts')).toBeChecked();
  await expect(amount).toHaveValue('450');

  // A switch that could not be saved goes back.
  await page.route('/settings', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await flag('Budget Alerts').click();
  await expect(
    page.getByText('The notification settings could not be saved. Try again in a moment.'),
  ).toBeVisible();
  await expect(flag('Budget Alerts')).not.toBeChecked();
  await page.unroute('/settings');

  await importQuickly(page, csv(`${daysAgo(0)},Supermarket,Food,450.00,expense`));
  await page.goto('/transactions');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await open(page);
  await expect(item(page, 'Large expense: Supermarket')).toBeVisible();
});

test('the list reports an error, is empty after trying again, and leads to the settings', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/503|Failed to load resource/);
  await signUpQuickly(page);
  await page.goto('/bank-accounts');
  await page.route(/\/notifications\b/, (route) => route.fulfill({ status: 503 }));
  await bell(page).click();
  await expect(list(page).getByRole('alert')).toContainText('The notifications could not be loaded');
  await page.unroute(/\/notifications\b/);
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(list(page).getByText('No notifications yet')).toBeVisible();
  await list(page).getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('region', { name: 'Notification Settings' })).toBeInViewport();
});
