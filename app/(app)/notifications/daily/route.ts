import { z } from 'zod';
import { userTimeZone, userToday } from '@/lib/data/auth/session';
import { jsonPost } from '@/lib/data/json-route';
import { raiseDailyNotices } from '@/lib/data/notices';
import { nudgeMail } from '@/lib/data/notifications/mail';
import { appError, success } from '@/lib/domain/errors/result';

/** Tells what the calendar alone makes late or brings near, once a day, and says how much that is. */
export const POST = jsonPost({
  input: z.strictObject({}),
  handle: async () => {
    const told = await raiseDailyNotices(await userToday(), await userTimeZone());
    if (told > 0) nudgeMail();
    return success({ told });
  },
  signedOut: appError('session_ended', { purpose: 'go_on' }),
  invalid: appError('invalid_request'),
  failed: appError('notifications_not_loaded'),
});
