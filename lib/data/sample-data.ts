import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import { createClient } from '@/lib/supabase/server';
import { unexpected } from './errors';

/** Adds the sample data up to today, unless it is there. False for one who has transactions of their own. */
export async function loadSampleData(today: CalendarDate): Promise<boolean> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('load_sample_data', { today });
  if (error?.message === 'own_transactions') return false;
  if (error) throw unexpected('loading sample data', error);
  return true;
}

const removal = z.discriminatedUnion('removed', [
  z.object({ removed: z.literal(true) }),
  z.object({ removed: z.literal(false), theirs: z.number() }),
]);
type SampleRemoval = z.infer<typeof removal>;

/**
 * Removes the sample accounts with all transactions in them, of which the user was told to have added or changed
 * `theirs`. Where it is another number by now nothing is removed, and the answer says how many.
 */
export async function removeSampleData(theirs: number): Promise<SampleRemoval> {
  const supabase = await createClient();
  const { data, error } = await supabase.rpc('remove_sample_data', { theirs });
  if (error) throw unexpected('removing sample data', error);
  return removal.parse(data);
}
