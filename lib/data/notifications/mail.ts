import 'server-only';

import { after } from 'next/server';
import { z } from 'zod';
import { CURRENCIES } from '@/lib/domain/money/currency-list';
import { notificationDocument } from '@/lib/domain/notifications/document';
import { notificationMail } from '@/lib/domain/notifications/mail';
import { createClient } from '@/lib/supabase/server';
import { createSessionlessClient } from '@/lib/supabase/sessionless';
import { mailIsConfigured, sendMail } from '../mail';
import { raiseAllDailyNotices } from '../notices';
import { siteAddress } from '../site';
import { logFailure, logOnce } from '../errors';

/** The number of mails sent at once. */
const BATCH = 5;
/** No batch starts later than this, so that the scheduler gets its response within a minute. */
const BUDGET_MS = 40_000;

/**
 * The result of `claim_due_mail`: all notifications due to one user.
 * @internal exported for tests
 */
export const dueMail = z
  .object({
    user: z.string(),
    email: z.string(),
    currency: z.enum(CURRENCIES),
    notifications: z.array(z.unknown()),
  })
  .transform((mail) => ({
    ...mail,
    notifications: z.array(notificationDocument(mail.currency)).parse(mail.notifications),
  }));

/** Records that a user's notifications were mailed. */
type EndMail = (user: string, ids: string[]) => PromiseLike<{ error: { code: string } | null }>;

/**
 * Mails the notifications that a write made due to its user, after the response. Nothing waits for the mail server or
 * fails because of it; what couldn't be sent is left to the scheduler.
 */
export function nudgeMail(): void {
  if (mailIsConfigured()) after(mailOwn);
}

async function mailOwn(): Promise<void> {
  try {
    const [origin, supabase] = await Promise.all([siteAddress(), createClient()]);
    const { data, error } = await supabase.rpc('claim_due_mail');
    if (error) throw logFailure('claiming due mail', error);
    if (data !== null) await deliver(data, origin, (_user, ids) => supabase.rpc('end_mail', { ids }));
  } catch (error) {
    logFailure('mailing notifications', error instanceof Error ? error : null);
  }
}

/**
 * Tells all users the notices of the day and mails their due notifications, for a scheduler that knows the secret.
 * @returns the number of mails sent, and of those that failed
 */
export async function mailAll(secret: string): Promise<{ sent: number; failed: number }> {
  const [origin, supabase] = [await siteAddress(), createSessionlessClient()];
  const end: EndMail = (owner, ids) => supabase.rpc('end_mail_of', { secret, owner, ids });
  const deadline = Date.now() + BUDGET_MS;
  const count = { sent: 0, failed: 0 };
  try {
    // The other half is the mail's.
    await raiseAllDailyNotices(secret, Date.now() + BUDGET_MS / 2);
  } catch (error) {
    // Mail goes out all the same: the rest is told in the next run.
    logOnce('telling notices', error);
  }
  while (Date.now() < deadline) {
    const { data, error } = await supabase.rpc('claim_all_due_mail', { secret, most: BATCH });
    if (error) throw logFailure('claiming due mail', error);
    const mails = z.array(z.unknown()).parse(data);
    if (mails.length === 0) break;
    const outcomes = await Promise.all(mails.map((mail) => deliver(mail, origin, end)));
    for (const outcome of outcomes) count[outcome] += 1;
  }
  return count;
}

/** Sends one claimed mail. Failures are logged, and the mail is due again after ten minutes. */
async function deliver(claimed: unknown, origin: string, end: EndMail): Promise<'sent' | 'failed'> {
  try {
    const { user, email, currency, notifications } = dueMail.parse(claimed);
    const ids = notifications.map(({ id }) => id);
    const outcome = await sendMail({
      ...notificationMail(notifications, { origin, currency }),
      to: email,
      key: ids.toSorted().join(' '),
    });
    if (outcome.kind !== 'sent') {
      logFailure('mailing notifications', { code: outcome.code });
      return 'failed';
    }
    const { error } = await end(user, ids);
    if (error) logFailure('noting a mail', error);
    return 'sent';
  } catch (error) {
    logFailure('mailing notifications', error instanceof Error ? error : null);
    return 'failed';
  }
}
