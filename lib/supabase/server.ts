import 'server-only';

import { createServerClient } from '@supabase/ssr';
import { createClient as createPlainClient, type SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { supabaseSettings } from '@/lib/env';
import { isRemembered, isSecure, REMEMBER_COOKIE, SESSION_COOKIE, sessionCookieOptions } from './cookies';
import { Backend } from './patience';
import { readableCookies } from './stored-session';
import type { Database } from './database.types';

/** The Supabase client of this request, speaking as the user whose session its cookies hold. */
export async function createClient(): Promise<SupabaseClient<Database>> {
  return (await createWatchedClient()).supabase;
}

/** That client, and how the backend has answered it. */
export const createWatchedClient = cache(async () => {
  // First of all: reading cookies tells Next that the page can't be made ahead, without any settings.
  const jar = await cookies();
  const { url, key } = supabaseSettings();
  const secure = isSecure(await headers());
  const backend = new Backend();
  const supabase: SupabaseClient<Database> = createServerClient<Database>(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    global: { fetch: backend.fetch },
    cookies: {
      getAll: () => readableCookies(jar.getAll()),
      setAll: (changed) => {
        if (backend.endsForHaste(changed)) return;
        const remember = isRemembered(jar.get(REMEMBER_COOKIE)?.value);
        try {
          for (const { name, value, options } of changed) {
            jar.set(name, value, sessionCookieOptions(options, { secure, remember }));
          }
        } catch {
          // Rendering can't set cookies; the middleware has refreshed the session before.
        }
      },
    },
  });
  return { supabase, backend };
});

/** A client without a session and without cookies, to check a password beside the session that is there. */
export function createSessionlessClient(): SupabaseClient<Database> {
  const { url, key } = supabaseSettings();
  return createPlainClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: new Backend().fetch },
  });
}
