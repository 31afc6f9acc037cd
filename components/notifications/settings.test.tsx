import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/tests/components/render';
import { NotificationSettingsCard } from './settings';

vi.mock('@/lib/actions/notifications', () => ({ updateNotificationSettings: vi.fn() }));

test('budget alerts say how often they come', async () => {
  render(
    <NotificationSettingsCard
      settings={{
        ...{ emailNotifications: true, budgetAlerts: true, largeTransactionAlerts: false },
        ...{ recurringAlerts: true, largeTransactionThreshold: 50_000 },
      }}
      mails
      perPeriod="a week"
    />,
  );
  await expect
    .element(page.getByText('When a category reaches 80% or 100% of its limit, once a week each.'))
    .toBeVisible();
});
