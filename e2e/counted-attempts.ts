import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/supabase/database.types';
import { subjectOf, type RateLimitKind } from '@/lib/supabase/rate-limits';
import type { Keys } from '../scripts/lib/keys.mjs';

/**
 * Counts attempts as the app of an instance does, for an address or a client and each for another one of the rest:
 * what is tried a hundred times need not be a hundred passwords to hash.
 */
export async function countAttempts(
  { backendUrl, keys }: { backendUrl: string; keys: Keys },
  kind: RateLimitKind,
  count: number,
  { email, client }: { email?: string; client?: string },
): Promise<void> {
  process.env.OUTLAY_SIGNING_KEY = keys.OUTLAY_SIGNING_KEY;
  const database = createClient<Database>(backendUrl, keys.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false },
  });
  for (let attempt = 0; attempt < count; attempt += 1) {
    const address = subjectOf('address', email ?? `${randomUUID()}@example.com`);
    const source = subjectOf('client', client ?? randomUUID());
    await database.rpc('begin_attempt', { kind, address, source }).throwOnError();
  }
}
