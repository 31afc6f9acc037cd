import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Currency } from '@/lib/domain/money/currency';
import { CURRENCIES } from '@/lib/domain/money/currency-list';
import { findNotices } from '@/lib/domain/recurring/notices/find-notices';
import { noticesPageDocument } from '@/lib/domain/recurring/notices/page-document';
import type { Json } from '@/lib/supabase/database.types';
import { createClient } from '@/lib/supabase/server';
import { createSessionlessClient } from '@/lib/supabase/sessionless';
import { logFailure, logOnce } from './errors';
import { getCurrency } from './shell';

/**
 * Tells what a write has made late, dearer or wrong; each once. docs/recurring.md, 'Notices'.
 * @param payees the ids of those whose transactions the write has changed; all if there are none
 * @returns the number of notices told
 */
export async function raiseNotices(today: CalendarDate, payees?: string[]): Promise<number> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('notices_page', { today, ...(payees && { payees }) });
  if (error) throw logFailure('reading what there is to tell', error);
  return tell(data, await getCurrency(), today);
}

/**
 * Tells what the calendar alone has made late, or brings near; looked for once a day.
 * @param timeZone of the user's browser, by which a scheduler knows their day
 * @returns the number of notices told
 */
export async function raiseDailyNotices(today: CalendarDate, timeZone: string): Promise<number> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('begin_daily_notices', { today, time_zone: timeZone });
  if (error) throw logFailure('reading what there is to tell', error);
  return tell(data, await getCurrency(), today);
}

/** The parameters of `raise_notices`; null if there is nothing to tell or to take back. */
function toTell(page: unknown, currency: Currency, today: CalendarDate) {
  if (page === null) return null;
  const { raised, withdrawn } = findNotices(noticesPageDocument(currency).parse(page), today);
  return raised.length + withdrawn.length === 0 ? null : { raised: raised as unknown as Json, withdrawn };
}

async function tell(page: Json, currency: Currency, today: CalendarDate): Promise<number> {
  const notices = toTell(page, currency, today);
  if (!notices) return 0;
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('raise_notices', notices);
  if (error) throw logFailure('telling notices', error);
  return data;
}

const waitingUsers = z.array(
  z.object({ user: z.string(), currency: z.enum(CURRENCIES), today: z.string(), page: z.unknown() }),
);

/**
 * Tells the notices of the day to all users whose day has begun, for a scheduler that knows the secret.
 * @param deadline in milliseconds since the epoch; no batch begins later
 * @returns the number of notices told
 */
export async function raiseAllDailyNotices(secret: string, deadline: number): Promise<number> {
  const supabase = createSessionlessClient();
  let told = 0;
  while (Date.now() < deadline) {
    const { data, error } = await supabase.rpc('begin_all_daily_notices', { secret });
    if (error) throw logFailure('reading what there is to tell', error);
    const waiting = waitingUsers.parse(data);
    if (waiting.length === 0) break;
    for (const { user, currency, today, page } of waiting) {
      try {
        const notices = toTell(page, currency, today);
        if (!notices) continue;
        const raised = await supabase.rpc('raise_notices_of', { secret, owner: user, ...notices });
        if (raised.error) throw logFailure('telling notices', raised.error);
        told += raised.data;
      } catch (failure) {
        // One user keeps back no other.
        logOnce('telling notices', failure);
      }
    }
  }
  return told;
}
