import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { supabaseSettings } from '@/lib/env';
import type { Database } from './database.types';
import { Backend } from './timeout';

/** A client without a session and without cookies: to check a password beside the session that is there, and to count. */
export function createSessionlessClient(): SupabaseClient<Database> {
  const { url, key } = supabaseSettings();
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: new Backend().fetch },
  });
}
