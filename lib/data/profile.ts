import 'server-only';

import { cache } from 'react';
import { CURRENCIES, type Currency } from '@/lib/domain/money';
import { createClient } from '@/lib/supabase/server';
import { unexpected } from './unexpected';

/** How the user wants to be addressed and shown figures. */
export interface Profile {
  name: string | null;
  currency: Currency;
}

/** The user's profile, read once per request. */
export const getProfile = cache(async (): Promise<Profile> => {
  const supabase = await createClient();
  const { data, error } = await supabase.from('profiles').select('name, currency').maybeSingle();
  if (error) throw unexpected('reading the profile', error);
  return {
    name: data?.name ?? null,
    currency: CURRENCIES.find((known) => known === data?.currency) ?? 'USD',
  };
});
