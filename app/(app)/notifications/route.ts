import { jsonGet } from '@/lib/data/json-route';
import { getNotifications } from '@/lib/data/notifications';
import { sessionEnded } from '@/lib/domain/error-messages';
import { notificationsPageSchema } from '@/lib/domain/notification-form';

/** A page of the notifications, newest first. */
export const GET = jsonGet({
  operation: 'reading notifications',
  input: notificationsPageSchema,
  handle: async ({ before }) => ({ ok: true, data: await getNotifications(before) }),
  signedOut: sessionEnded('go on'),
  invalid: 'This could not be understood. Reload the page and try again.',
  failed: 'The notifications could not be loaded. Try again.',
});
