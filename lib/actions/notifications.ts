'use server';

import { markRead, saveNotificationSettings } from '@/lib/data/notifications/notifications';
import { appError, success } from '@/lib/domain/errors/result';
import { readNotificationsSchema } from '@/lib/domain/notifications/form';
import { notificationSettingsSchema } from '@/lib/domain/notifications/settings';
import { defineAction, never } from './define-action';

/**
 * Marks notifications as read; safe to repeat.
 * @returns the number still unread
 */
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

/** Saves the given notification settings and leaves the others alone. */
export const updateNotificationSettings = defineAction(
  notificationSettingsSchema,
  async (settings, { user, currency }) => {
    await saveNotificationSettings(user.id, settings, currency);
    return success();
  },
  { failed: appError('notification_settings_not_saved') },
);
