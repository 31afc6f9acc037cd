import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { supabaseSettings } from '@/lib/env';
import type { Database } from './database.types';
import { Backend } from './timeout';

/**
 * A client without session or cookies: for checking a password besides the current session, and for counting attempts.
 * `request` is the id of the browser's request, where one is known.
 */
export function createSessionlessClient(request: string | null = null): SupabaseClient<Database> {
  const { url, key } = supabaseSettings();
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: new Backend(request).fetch },
  });
}
