import { NotificationSettingsCard } from '@/components/notifications/settings';
import { SectionError } from '@/components/settings/section';
import { mailIsConfigured } from '@/lib/data/mail';
import { getNotificationSettings } from '@/lib/data/notifications/notifications';
import { loadable } from '@/lib/data/errors';
import { getRunningPeriod } from '@/lib/data/shell';
import { PER_PERIOD } from '@/lib/domain/budgets/period-name';

/** The 'Notification Settings' of the settings screen, with its data. */
export async function showNotificationSettings() {
  const [settings, period] = await Promise.all([
    loadable('showing notification settings', getNotificationSettings()),
    getRunningPeriod(),
  ]);
  if (!settings) {
    return <SectionError id="notification-settings" title="The notification settings could not be loaded" />;
  }
  return (
    <NotificationSettingsCard
      settings={settings}
      mails={mailIsConfigured()}
      perPeriod={PER_PERIOD[period?.kind ?? 'month']}
    />
  );
}
