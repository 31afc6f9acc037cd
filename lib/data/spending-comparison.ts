import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { SpendingComparison } from '@/lib/domain/spending-comparison';
import { comparedSpans, type Period } from '@/lib/domain/period';
import { createClient } from '@/lib/supabase/server';
import { byCurrency, minorUnits } from './numeric';
import { getCurrency } from './shell';
import { logFailure } from './errors';

/**
 * The document of the SQL function `compare_spending`.
 * @internal exported for tests
 */
export const changesDocument = byCurrency((currency) => {
  const amount = minorUnits(currency);
  const change = z.object({ now: amount, before: amount, difference: amount });
  const rest = change.extend({ count: z.number() }).nullable();
  const categoryLine = change
    .extend({ name: z.string() })
    .transform(({ name, ...line }) => ({ ...line, category: name }));
  const merchantLine = change
    .extend({ name: z.string(), description: z.string() })
    .transform(({ name, ...line }) => ({ ...line, merchant: name }));
  return change.extend({
    categories: z.object({ lines: z.array(categoryLine), rest }),
    merchants: z.object({ lines: z.array(merchantLine), rest }),
  });
});

/**
 * What explains the difference in spending to the period before: while the period is running, of its days up to
 * the user's `today` to as many days. Throws when it can't be read.
 */
export async function getSpendingComparison(
  period: Period,
  today: CalendarDate,
): Promise<SpendingComparison> {
  const spans = comparedSpans(period, today);
  const supabase = await createClient();
  const [{ data, error }, currency] = await Promise.all([
    supabase.rpc('compare_spending', {
      now_start: spans.now.from,
      now_end: spans.now.to,
      before_start: spans.before.from,
      before_end: spans.before.to,
    }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading what changed', error);
  const { now, before, ...explained } = changesDocument(currency).parse(data);
  return {
    ...explained,
    now: { ...spans.now, spending: now },
    before: { ...spans.before, spending: before },
  };
}
