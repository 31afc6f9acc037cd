import { jsonGet } from '@/lib/data/json-route';
import { getNotifications } from '@/lib/data/notifications';
import { notificationsPageSchema } from '@/lib/domain/notification-form';
import { appError, success } from '@/lib/domain/result';

/** A page of the notifications, newest first. */
export const GET = jsonGet({
  input: notificationsPageSchema,
  handle: async ({ before }) => success(await getNotifications(before)),
  signedOut: appError('session_ended', { purpose: 'go_on' }),
  invalid: appError('invalid_request'),
  failed: appError('notifications_not_loaded'),
});
