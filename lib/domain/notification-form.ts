import './no-eval';
import { z } from 'zod';

/** Which notifications were read: some, or one and all that came before it. */
export const readNotificationsSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ upTo: z.uuid() }),
]);
export type ReadNotifications = z.infer<typeof readNotificationsSchema>;

/** The id after which the list goes on; none for its beginning. */
export const listAfterSchema = z.uuid().optional();
