import 'server-only';

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { mappingSchema, type Mapping } from '@/lib/domain/imports/mapping';
import type { recallMappingSchema, rememberMappingSchema } from '@/lib/domain/imports/staging/inputs';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from './errors';

/** Keeps how a file with this header is to be read for this account. False when the account is not the user's. */
export async function saveMapping({
  accountId,
  fingerprint,
  mapping,
}: z.output<typeof rememberMappingSchema>): Promise<boolean> {
  const supabase = await createClient();
  const { error } = await supabase.from('import_mappings').upsert({
    account_id: accountId,
    fingerprint: hashed(fingerprint),
    // The generated type knows no optional keys; undefined ones do not travel.
    mapping: JSON.parse(JSON.stringify(mapping)),
  });
  if (error?.code === '23503') return false;
  if (error) throw logFailure('remembering a mapping', error);
  return true;
}

/** How a file with this header was read for this account the last time; null when it is the first. */
export async function findMapping({
  accountId,
  fingerprint,
}: z.output<typeof recallMappingSchema>): Promise<Mapping | null> {
  const supabase = await createClient();
  const { data, error } = await supabase
    .from('import_mappings')
    .select('mapping')
    .eq('account_id', accountId)
    .eq('fingerprint', hashed(fingerprint))
    .maybeSingle();
  if (error) throw logFailure('recalling a mapping', error);
  // One that an earlier version wrote and this one can't read is as good as none.
  return mappingSchema.safeParse(data?.mapping).data ?? null;
}

function hashed(fingerprint: string): string {
  return createHash('sha256').update(fingerprint).digest('hex');
}
