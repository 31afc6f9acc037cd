import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { expectAccessible } from '../catalogue/axe';
import { bell } from '../support/notifications';
import { household, latestOf } from '../support/recurring';
import { accountNamed, asUser, importQuickly, signUpQuickly } from '../support/seed';
import { callAction } from '../support/server-actions';
import { daysAgo, expect, test } from '../support/test';

/** Enters the latest payment of a subscription again, on the day after it. */
async function payAgain(page: Page): Promise<string> {
  const date = addDays(latestOf(8), 1);
  const accountId = await accountNamed(page, 'Default Account');
  const entry = {
    id: newId(),
    date,
    description: 'Netflix',
    amount: '15.99',
    type: 'expense',
    category: 'Fun',
    accountId,
  };
  await callAction(page.request, 'addTransaction', [entry]);
  return date;
}

test('a charge that came twice is told once and leads to its series', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, household());
  // The file finds the series, and tells nothing.
  await callAction(page.request, 'updateNotificationSettings', [{ budgetAlerts: false }]);
  await page.goto('/upcoming/recurring');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const second = await payAgain(page);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  const item = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  const days = `${formatMonthDay(addDays(second, -1))} and ${formatMonthDay(second)}`;
  await expect(item).toContainText(`Netflix charged $15.99 twice: ${days}.`);
  await page.keyboard.press('h');
  await expect(item).toContainText(`Netflix charged ••• twice: ${days}.`);
  await page.keyboard.press('h');
  await expectAccessible(page, 'notice', { within: '[role=dialog]' });
  await item.getByRole('link').click();
  await page.waitForURL(/\/upcoming\/recurring\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'Netflix' })).toBeVisible();
});

test('what is rare and soon is told once on the day, by opening the app', async ({ page }) => {
  await signUpQuickly(page);
  const client = await asUser(page);
  const [account_id, id] = [await accountNamed(page, 'Default Account'), newId()];
  await client.from('payees').insert({ id, name: 'Car insurance' }).throwOnError();
  await client
    .from('recurring_series')
    .insert({
      ...{ id, kind: 'bill', payee_id: id, account_id, origin: 'hand', state: 'active' },
      ...{ first_amount: -612, created_at: `${daysAgo(2)}T00:00:00Z` },
    })
    .throwOnError();
  const anchor = daysAgo(-3);
  await client
    .from('recurring_terms')
    .insert({ series_id: id, unit: 'year', every: 1, anchor, amount_kind: 'typed', amount: 612 })
    .throwOnError();
  const told = page.waitForResponse('**/notifications/daily');
  await page.goto('/dashboard');
  expect(await (await told).json()).toEqual({ ok: true, data: { told: 1 } });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toContainText(
    `Car insurance: $612.00 on ${formatMonthDay(anchor)}, in 3 days.`,
  );
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/notifications/daily'))));
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);
});

test('notices of what comes back are a choice of their own', async ({ page }) => {
  await signUpQuickly(page);
  await page.goto('/settings');
  const alerts = page.getByRole('switch', { name: 'Recurring Alerts' });
  await expect(alerts).toBeChecked();
  await alerts.click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Recurring Alerts' })).not.toBeChecked();
});
