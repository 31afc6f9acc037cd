import 'server-only';

import { userToday } from './auth/session';
import { logOnce } from './errors';
import { raiseNotices } from './notices';
import { nudgeMail } from './notifications/mail';
import { searchChangedPayees } from './recurring';

/**
 * Does what a write calls for: looks for what comes back in the transactions that it changed, tells what that makes
 * late or dearer, and sends the mail that is due. The write is done whatever becomes of this; a search that fails is
 * made up for by the next.
 * @param covers true if the write has brought a file, which covers days even without a new row
 * @returns the number of series that are new; 0 after a failure
 */
export async function followWrite({ covers = false } = {}): Promise<number> {
  nudgeMail();
  try {
    const today = await userToday();
    const { payees, found } = await searchChangedPayees(today);
    if (covers) await raiseNotices(today);
    else if (payees.length > 0) await raiseNotices(today, payees);
    return found;
  } catch (error) {
    logOnce('looking for what comes back', error);
    return 0;
  }
}
