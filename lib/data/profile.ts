import 'server-only';

import type { Currency } from '@/lib/domain/currency';
import type { Profile } from '@/lib/domain/profile';
import { createClient } from '@/lib/supabase/server';
import { getIdentity } from './auth';
import { getShell } from './shell';
import { unexpected } from './errors';

/** The user's profile. Throws when it can't be read. */
export async function getProfile(): Promise<Profile> {
  const [{ name, currency }, identity] = await Promise.all([getShell(), getIdentity()]);
  return { name: name ?? '', currency, ...identity };
}

/**
 * Saves what was changed of the profile, and nothing else. Where amounts have more decimals than the currency takes,
 * nothing is saved, and the answer says how many.
 */
export async function saveProfile({
  name,
  currency,
}: {
  name?: string;
  currency?: Currency;
}): Promise<{ tooFine: number } | null> {
  const changes = {
    ...(name === undefined ? {} : { name: name === '' ? null : name }),
    ...(currency === undefined ? {} : { currency }),
  };
  if (Object.keys(changes).length === 0) return null;
  const supabase = await createClient();
  const { error } = await supabase.from('profiles').upsert(changes, { onConflict: 'user_id' });
  if (error?.message === 'minor_units') return { tooFine: Number(error.details) };
  if (error) throw unexpected('saving the profile', error);
  return null;
}
