import type { Page } from '@playwright/test';
import { newId } from '@/lib/domain/forms/new-id';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { expectAccessible } from '../catalogue/axe';
import { bell } from '../support/notifications';
import { household, latestOf } from '../support/recurring';
import { accountNamed, importQuickly, signUpQuickly } from '../support/seed';
import { callAction } from '../support/server-actions';
import { expect, test } from '../support/test';

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
