import 'server-only';

import { z } from 'zod';
import { exponentOf, type Currency } from '@/lib/domain/currency';
import { toMinorUnits } from '@/lib/domain/money';
import type { Notification, NotificationsPage } from '@/lib/domain/notification';
import type { ReadNotifications } from '@/lib/domain/notification-form';
import type { NotificationSettings } from '@/lib/domain/notification-settings';
import { LEDGER_TYPES } from '@/lib/domain/transaction';
import { createClient } from '@/lib/supabase/server';
import { byCurrency, minorUnits, toNumeric } from './numeric';
import { getCurrency } from './shell';
import { logFailure } from './errors';

/** A sum of amounts, as minor units; null where it is more than minor units can say exactly. */
const sum = (currency: Currency) =>
  z
    .union([z.number(), z.string()])
    .transform((value) =>
      Number(value) * 10 ** exponentOf(currency) > Number.MAX_SAFE_INTEGER
        ? null
        : toMinorUnits(value, currency),
    );

/** A notification in the documents of the database. */
export const notificationDocument = byCurrency((currency) =>
  z
    .object({
      id: z.string(),
      kind: z.enum(['budget', 'large-transaction', 'summary']),
      created_at: z.string(),
      read: z.boolean(),
      file_name: z.string().nullable(),
      budgets: z.array(
        z.object({
          category: z.string(),
          month: z.string(),
          threshold: z.number(),
          spending: sum(currency),
          limit: minorUnits(currency),
        }),
      ),
      larges: z.array(
        z.object({
          date: z.string(),
          description: z.string(),
          amount: minorUnits(currency),
          row: z
            .object({
              date: z.string(),
              merchant: z.string(),
              amount: minorUnits(currency),
              type: z.enum(LEDGER_TYPES),
            })
            .nullable(),
        }),
      ),
      budget_count: z.number(),
      large_count: z.number(),
    })
    .transform(({ created_at, file_name, budget_count, large_count, ...rest }): Notification => ({
      ...rest,
      createdAt: created_at,
      fileName: file_name,
      budgetCount: budget_count,
      largeCount: large_count,
    })),
);

/**
 * The document of the SQL function `notifications_page`.
 * @internal exported for tests
 */
export const notificationsDocument = byCurrency((currency) =>
  z.object({ rows: z.array(notificationDocument(currency)), more: z.boolean(), unread: z.number() }),
);

/** A page of the user's notifications, newest first, that come after the one with the id `before`. */
export async function getNotifications(before?: string): Promise<NotificationsPage> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('notifications_page', before === undefined ? {} : { before }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading notifications', error);
  return notificationsDocument(currency).parse(data);
}

/** Marks notifications as read. Answers how many are unread. */
export async function markRead(read: ReadNotifications): Promise<number> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc(
    'mark_notifications_read',
    'ids' in read ? { ids: read.ids } : { up_to: read.upTo },
  );
  if (error) throw logFailure('marking notifications as read', error);
  return data;
}

const settingsRow = byCurrency((currency) =>
  z
    .object({
      email_notifications: z.boolean(),
      budget_alerts: z.boolean(),
      large_transaction_alerts: z.boolean(),
      large_transaction_threshold: minorUnits(currency),
    })
    .transform((row): NotificationSettings => ({
      emailNotifications: row.email_notifications,
      budgetAlerts: row.budget_alerts,
      largeTransactionAlerts: row.large_transaction_alerts,
      largeTransactionThreshold: row.large_transaction_threshold,
    })),
);

/** What the user wants to be told of. */
export async function getNotificationSettings(): Promise<NotificationSettings> {
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase
      .from('profiles')
      .select('email_notifications, budget_alerts, large_transaction_alerts, large_transaction_threshold')
      .single(),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading notification settings', error);
  return settingsRow(currency).parse(data);
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
      ...(changed.largeTransactionThreshold !== undefined && {
        large_transaction_threshold: toNumeric(changed.largeTransactionThreshold, currency),
      }),
    })
    .eq('user_id', userId);
  if (error) throw logFailure('saving notification settings', error);
}
