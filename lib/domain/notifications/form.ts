import '../forms/no-eval';
import { z } from 'zod';

/** The notifications that were read: given ones, or one and all older ones. */
export const readNotificationsSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ upTo: z.uuid() }),
]);
export type ReadNotifications = z.infer<typeof readNotificationsSchema>;

/** The page of the list to load: the one after the notification `before`, or the first. */
export const notificationsPageSchema = z.strictObject({ before: z.uuid().optional() });
