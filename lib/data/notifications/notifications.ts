import 'server-only';

import type { Currency } from '@/lib/domain/money/currency';
import type { NotificationsPage } from '@/lib/domain/notifications/notification';
import { notificationsDocument } from '@/lib/domain/notifications/document';
import type { ReadNotifications } from '@/lib/domain/notifications/form';
import { notificationSettingsDocument, type NotificationSettings } from '@/lib/domain/notifications/settings';
import { createClient } from '@/lib/supabase/server';
import { toNumeric } from '../numeric';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';
import { logFailure } from '../errors';

/** A page of the user's notifications, newest first, that are older than the one with the id `before`. */
export async function getNotifications(before?: string): Promise<NotificationsPage> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('notifications_page', before === undefined ? {} : { before }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading notifications', error);
  return notificationsDocument(currency).parse(data);
}

/**
 * Marks notifications as read.
 * @returns the number still unread
 */
export async function markRead(read: ReadNotifications): Promise<number> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc(
    'mark_notifications_read',
    'ids' in read ? { ids: read.ids } : { up_to: read.upTo },
  );
  if (error) throw logFailure('marking notifications as read', error);
  return data;
}

/** Returns the user's choice of notifications. */
export async function getNotificationSettings(): Promise<NotificationSettings> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('notification_settings'),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading notification settings', error);
  return notificationSettingsDocument(currency).parse(data);
}

/** Saves the given settings; the others stay as they are. */
export async function saveNotificationSettings(
  userId: string,
  changed: { [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined },
  currency: Currency,
): Promise<void> {
  const supabase = await createClient();
  const { error } = await supabase
    .from('profiles')
    .update({
      ...(changed.emailNotifications !== undefined && { email_notifications: changed.emailNotifications }),
      ...(changed.budgetAlerts !== undefined && { budget_alerts: changed.budgetAlerts }),
      ...(changed.largeTransactionAlerts !== undefined && {
        large_transaction_alerts: changed.largeTransactionAlerts,
      }),
      ...(changed.recurringAlerts !== undefined && { recurring_alerts: changed.recurringAlerts }),
      ...(changed.largeTransactionThreshold !== undefined && {
        large_transaction_threshold: toNumeric(changed.largeTransactionThreshold, currency),
      }),
    })
    .eq('user_id', userId);
  if (error) throw logFailure('saving notification settings', error);
}
