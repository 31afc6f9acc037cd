import 'server-only';

import { z } from 'zod';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { success, type Result } from '@/lib/domain/errors/result';
import { changingLocked } from '@/lib/supabase/change-locked';
import { createClient } from '@/lib/supabase/server';
import { raisedFailure, logFailure } from './errors';

/**
 * Adds the sample data up to `today`, unless it is there already, for users without other transactions.
 * docs/product.md, 'Sample data'.
 */
export async function loadSampleData(today: CalendarDate): Promise<Result> {
  const supabase = await createClient();
  const { error } = await supabase.rpc('load_sample_data', { today });
  if (!error) return success();
  return raisedFailure('loading sample data', error, { own_transactions: 'own_transactions' });
}

const removal = z.discriminatedUnion('removed', [
  z.object({ removed: z.literal(true) }),
  z.object({ removed: z.literal(false), theirs: z.number() }),
]);

/**
 * Deletes the sample accounts and all transactions in them. `expected` is how many of those the user added or edited;
 * if the number has changed, nothing is deleted and `theirs` is that number.
 */
export async function removeSampleData(expected: number): Promise<Result<{ theirs: number | null }>> {
  const supabase = await createClient();
  const { data, error } = await changingLocked(async () =>
    supabase.rpc('remove_sample_data', { theirs: expected }),
  );
  if (error) throw logFailure('removing sample data', error);
  const outcome = removal.parse(data);
  return success({ theirs: outcome.removed ? null : outcome.theirs });
}
