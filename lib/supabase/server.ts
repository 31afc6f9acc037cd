import 'server-only';

import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { supabaseSettings } from '@/lib/env';
import { isRemembered, isSecure, REMEMBER_COOKIE, SESSION_COOKIE, sessionCookieOptions } from './cookies';
import { backendFetch } from './patience';
import { limitRefreshes } from './refresh-limit';
import type { Database } from './database.types';

/** The Supabase client of this request, speaking as the user whose session its cookies hold. */
export const createClient = cache(async (): Promise<SupabaseClient<Database>> => {
  // First of all: reading cookies tells Next that the page can't be made ahead, without any settings.
  const jar = await cookies();
  const { url, key } = supabaseSettings();
  const header = await headers();
  const secure = isSecure(header);
  return createServerClient<Database>(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    global: { fetch: limitRefreshes(header, backendFetch) },
    cookies: {
      getAll: () => jar.getAll(),
      setAll: (changed) => {
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
});
