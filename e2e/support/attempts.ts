import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/supabase/database.types';
import { subjectOf, type RateLimitKind } from '@/lib/supabase/rate-limits';
import type { Keys } from '../../scripts/lib/keys.mjs';

/**
 * Records attempts as the app does, for one address or one client; the other is different each time. Faster than real
 * attempts, which would each hash a password.
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
