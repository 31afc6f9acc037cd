import 'server-only';

import type { Currency } from '@/lib/domain/money/currency';
import { errorMessage } from '@/lib/domain/errors/messages';
import { invalidFields, success, type Result } from '@/lib/domain/errors/result';
import type { Profile } from '@/lib/domain/users/profile';
import { createClient } from '@/lib/supabase/server';
import { getIdentity } from '../auth/auth';
import { getShell } from '../shell';
import { raisedFailure, logFailure } from '../errors';

/**
 * The user's profile.
 * @throws if it can't be read
 */
export async function getProfile(): Promise<Profile> {
  const [{ name, currency }, identity] = await Promise.all([getShell(), getIdentity()]);
  return { name: name ?? '', currency, ...identity };
}

/**
 * Saves the dirty fields of the profile. Saves nothing if existing amounts have more decimals than the new
 * currency. docs/product.md, 'Money'.
 */
export async function saveProfile({
  name,
  currency,
}: {
  name?: string;
  currency?: Currency;
}): Promise<Result> {
  const changes = {
    ...(name === undefined ? {} : { name: name === '' ? null : name }),
    ...(currency === undefined ? {} : { currency }),
  };
  if (Object.keys(changes).length === 0) return success();
  const supabase = await createClient();
  const { error } = await supabase.from('profiles').upsert(changes, { onConflict: 'user_id' });
  if (!error) return success();
  if (currency === undefined) throw logFailure('saving the profile', error);
  return raisedFailure('saving the profile', error, {
    minor_units: (amounts) =>
      invalidFields({
        currency: errorMessage('currency_too_coarse', { amounts: Number(amounts), currency }),
      }),
  });
}
