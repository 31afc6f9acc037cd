'use server';

import { revalidatePath } from 'next/cache';
import { markRead, saveNotificationSettings } from '@/lib/data/notifications';
import { currentUser } from '@/lib/data/session';
import { getCurrency } from '@/lib/data/shell';
import { fieldErrors } from '@/lib/domain/field-errors';
import { readNotificationsSchema, type ReadNotifications } from '@/lib/domain/notification-form';
import {
  notificationSettingsSchema,
  type NotificationSettingsInput,
} from '@/lib/domain/notification-settings';
import { CORRECT_THE_FIELDS, sessionEnded } from '@/lib/domain/error-messages';
import { failure, type Result } from '@/lib/domain/result';

const SESSION_ENDED = sessionEnded('go on');
const UNCLEAR = 'This could not be understood. Reload the page and try again.';

/** Marks notifications as read; doing it again changes nothing. Answers how many are unread. */
export async function readNotifications(input: ReadNotifications): Promise<Result<number>> {
  if (!(await currentUser())) return failure(SESSION_ENDED);
  const parsed = readNotificationsSchema.safeParse(input);
  if (!parsed.success) return failure(UNCLEAR);
  try {
    return { ok: true, data: await markRead(parsed.data) };
  } catch {
    return failure('This could not be saved. Try again.');
  }
}

/** Saves what the user wants to be told of: what is given, and nothing else. */
export async function updateNotificationSettings(input: NotificationSettingsInput): Promise<Result> {
  const user = await currentUser();
  if (!user) return failure(sessionEnded('save'));
  const currency = await getCurrency();
  const parsed = notificationSettingsSchema(currency).safeParse(input);
  if (!parsed.success) return failure(CORRECT_THE_FIELDS, fieldErrors(parsed.error));
  try {
    await saveNotificationSettings(user.id, parsed.data, currency);
  } catch {
    return failure('The notification settings could not be saved. Try again.');
  }
  revalidatePath('/', 'layout');
  return { ok: true, data: undefined };
}
