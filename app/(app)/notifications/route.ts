import { jsonGet } from '@/lib/data/json-route';
import { getNotifications } from '@/lib/data/notifications/notifications';
import { appError, success } from '@/lib/domain/errors/result';
import { notificationsPageSchema } from '@/lib/domain/notifications/form';

/** A page of the notifications, newest first. */
export const GET = jsonGet({
  input: notificationsPageSchema,
  handle: async ({ before }) => success(await getNotifications(before)),
  signedOut: appError('session_ended', { purpose: 'go_on' }),
  invalid: appError('invalid_request'),
  failed: appError('notifications_not_loaded'),
});
