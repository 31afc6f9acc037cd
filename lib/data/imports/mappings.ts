import 'server-only';

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { mappingSchema, type Mapping } from '@/lib/domain/imports/mapping';
import type { recallMappingSchema, rememberMappingSchema } from '@/lib/domain/imports/staging/inputs';
import { createClient } from '@/lib/supabase/server';
import { logFailure } from '../errors';

/**
 * Remembers the mapping of files with this header for this account.
 * @returns false if the user has no such account
 */
export async function saveMapping({
  accountId,
  fingerprint,
  mapping,
}: z.output<typeof rememberMappingSchema>): Promise<boolean> {
  const supabase = await createClient();
  const { error } = await supabase.from('import_mappings').upsert({
    account_id: accountId,
    fingerprint: hashed(fingerprint),
    // The generated type has no optional keys, and JSON drops the undefined ones.
    mapping: JSON.parse(JSON.stringify(mapping)),
  });
  if (error?.code === '23503') return false;
  if (error) throw logFailure('remembering a mapping', error);
  return true;
}

/** The mapping remembered for this account and header; null if there is none. */
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
  // A mapping that an older version wrote and this one can't parse is ignored.
  return mappingSchema.safeParse(data?.mapping).data ?? null;
}

function hashed(fingerprint: string): string {
  return createHash('sha256').update(fingerprint).digest('hex');
}
