import 'server-only';

import { userToday } from './auth/session';
import { logOnce } from './errors';
import { nudgeMail } from './notifications/mail';
import { searchChangedPayees } from './recurring';

/**
 * Does what a write calls for: looks for what comes back in the transactions that it changed, and sends the mail that
 * it made due. The write is done whatever becomes of this; a search that fails is made up for by the next.
 * @returns the number of series that are new; 0 after a failure
 */
export async function followWrite(): Promise<number> {
  nudgeMail();
  try {
    return await searchChangedPayees(await userToday());
  } catch (error) {
    logOnce('looking for what comes back', error);
    return 0;
  }
}
