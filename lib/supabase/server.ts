import 'server-only';

import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { supabaseSettings } from '@/lib/env';
import { isSecure, SESSION_COOKIE, sessionCookieOptions } from './cookies';
import { fetchWithLimit } from './patience';
import type { Database } from './database.types';

/** The Supabase client of this request, speaking as the user whose session its cookies hold. */
export const createClient = cache(async (): Promise<SupabaseClient<Database>> => {
  // First of all: reading cookies tells Next that the page can't be made ahead, without any settings.
  const jar = await cookies();
  const { url, key } = supabaseSettings();
  const secure = isSecure(await headers());
  return createServerClient<Database>(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    global: { fetch: fetchWithLimit },
    cookies: {
      getAll: () => jar.getAll(),
      setAll: (changed) => {
        try {
          for (const { name, value, options } of changed)
            jar.set(name, value, sessionCookieOptions(options, secure));
        } catch {
          // Rendering can't set cookies; the middleware has refreshed the session before.
        }
      },
    },
  });
});
