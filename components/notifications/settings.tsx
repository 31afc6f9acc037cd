'use client';

import { useOptimistic, useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { LargeThresholdForm } from '@/components/notifications/threshold';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { SwitchLine } from '@/components/ui/fields/switch-line';
import { updateNotificationSettings } from '@/lib/actions/notifications';
import type { NotificationSettings } from '@/lib/domain/notifications/settings';
import { resultOf } from '@/lib/call-action';

type NotificationSettingsCardProps = {
  settings: NotificationSettings;
  /** True if this instance can send mail. */
  mails: boolean;
  /** One budget period in words: 'a month'. */
  perPeriod: string;
};

type Flag = 'emailNotifications' | 'budgetAlerts' | 'largeTransactionAlerts' | 'recurringAlerts';

/** The 'Notification Settings' section. Each switch is saved at once, on its own. */
export function NotificationSettingsCard({ settings, mails, perPeriod }: NotificationSettingsCardProps) {
  const [shown, show] = useOptimistic(settings, (before, changed: Partial<NotificationSettings>) => ({
    ...before,
    ...changed,
  }));
  const [, startTransition] = useTransition();

  const save = (flag: Flag, on: boolean) =>
    startTransition(async () => {
      show({ [flag]: on });
      const result = await resultOf(
        updateNotificationSettings({ [flag]: on }),
        'The notification settings could not be saved',
      );
      if (!result.ok) {
        toast.error(result.error.message);
        return;
      }
      toast.success('Notification settings saved.');
      notifyOtherTabs();
    });
  const line = (flag: Flag) => ({
    checked: shown[flag],
    onChange: (on: boolean) => save(flag, on),
    className: 'items-start border-b border-border pb-4',
  });

  return (
    <Card aria-labelledby="notification-settings">
      <CardHeader>
        <CardTitle id="notification-settings">Notification Settings</CardTitle>
      </CardHeader>
      <div className="grid gap-4">
        <SwitchLine
          {...line('emailNotifications')}
          label="Email Notifications"
          hint={
            mails
              ? 'What appears under the bell is also sent to your email address.'
              : 'This Outlay has no mail server set up, so nothing is sent by email. Notifications still appear under the bell.'
          }
        />
        <SwitchLine
          {...line('budgetAlerts')}
          label="Budget Alerts"
          hint={`When a category reaches 80% or 100% of its limit, once ${perPeriod} each.`}
        />
        <SwitchLine
          {...line('largeTransactionAlerts')}
          label="Large Transaction Alerts"
          hint="When an expense of at least the amount below is entered or imported."
        />
        <LargeThresholdForm threshold={settings.largeTransactionThreshold} />
        <SwitchLine
          {...line('recurringAlerts')}
          className="items-start border-t border-border pt-4"
          label="Recurring Alerts"
          hint="When something that comes back is late, costs more, is charged twice or after its end, or is large or rare and soon due."
        />
      </div>
    </Card>
  );
}
