import 'server-only';

import { after } from 'next/server';
import { z } from 'zod';
import type { Currency } from '@/lib/domain/currency';
import { notificationMail } from '@/lib/domain/notification-mail';
import { createClient } from '@/lib/supabase/server';
import { mailIsConfigured, sendMail } from './mail';
import { notificationDocument } from './notifications';
import { currentUser } from './session';
import { siteAddress } from './site';
import { unexpected } from './errors';

/**
 * Mails the notifications that are due, in one mail, once this request is answered: nobody waits for the mail
 * server, and nothing fails with it. What could not be sent is due again with a screen after ten minutes.
 */
export async function mailNotificationsAfterwards(currency: Currency): Promise<void> {
  if (!mailIsConfigured()) return;
  // What belongs to the request can't be asked for once it is answered.
  const [user, origin, supabase] = await Promise.all([currentUser(), siteAddress(), createClient()]);
  if (!user) return;
  after(async () => {
    try {
      const claimed = await supabase.rpc('claim_due_mail');
      if (claimed.error) throw unexpected('claiming due mail', claimed.error);
      const notifications = z.array(notificationDocument(currency)).parse(claimed.data);
      if (notifications.length === 0) return;
      const ids = notifications.map(({ id }) => id);
      // The address in the session may be older than a change of it.
      const { data, error } = await supabase.auth.getUser();
      if (!data.user?.email) throw unexpected('asking for the address', error);
      const outcome = await sendMail({
        ...notificationMail(notifications, { origin, currency }),
        to: data.user.email,
        key: ids.toSorted().join(' '),
      });
      if (outcome.kind !== 'sent') {
        unexpected('mailing notifications', { code: outcome.code });
        return;
      }
      const ended = await supabase.rpc('end_mail', { ids });
      if (ended.error) throw unexpected('noting a mail', ended.error);
    } catch (error) {
      unexpected('mailing notifications', error instanceof Error ? error : null);
    }
  });
}
