import './no-eval';
import { z } from 'zod';

/** Which notifications were read: some, or one and all that came before it. */
export const readNotificationsSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ upTo: z.uuid() }),
]);
export type ReadNotifications = z.infer<typeof readNotificationsSchema>;

/** Which page of the list: the one after the notification of this id, or without one the first. */
export const notificationsPageSchema = z.strictObject({ before: z.uuid().optional() });
