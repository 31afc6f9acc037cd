'use server';

import { markRead, saveNotificationSettings } from '@/lib/data/notifications';
import { readNotificationsSchema } from '@/lib/domain/notification-form';
import { notificationSettingsSchema } from '@/lib/domain/notification-settings';
import { appError, success } from '@/lib/domain/result';
import { defineAction, never } from './define-action';

/** Marks notifications as read; doing it again changes nothing. The result is how many are unread. */
export const readNotifications = defineAction(
  readNotificationsSchema,
  async (read) => success(await markRead(read)),
  {
    signedOut: appError('session_ended', { purpose: 'go_on' }),
    invalid: appError('invalid_request'),
    failed: appError('notifications_not_read'),
    revalidate: never,
  },
);

/** Saves what the user wants to be notified of: what is given, and nothing else. */
export const updateNotificationSettings = defineAction(
  notificationSettingsSchema,
  async (settings, { user, currency }) => {
    await saveNotificationSettings(user.id, settings, currency);
    return success();
  },
  { failed: appError('notification_settings_not_saved') },
);
