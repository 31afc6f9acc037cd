import 'server-only';

import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { supabaseSettings } from '@/lib/env';
import {
  isRemembered,
  isSecure,
  isSessionCookie,
  REMEMBER_COOKIE,
  SESSION_COOKIE,
  sessionCookieOptions,
} from './cookies';
import { withPermission } from './change-locked';
import { statedToday } from './stated-today';
import { Backend } from './timeout';
import { limitRefreshes } from './refresh-limit';
import { readableCookies } from './stored-session';
import type { Database } from './database.types';

const REMEMBER_SECONDS = 34_560_000;

/** The Supabase client of this request, acting as the user whose session its cookies hold. */
export async function createClient(): Promise<SupabaseClient<Database>> {
  return (await createWatchedClient()).supabase;
}

/** That client, and how the backend responded to it. */
export const createWatchedClient = cache(async () => {
  // First of all: reading cookies makes the page dynamic, even when nothing is configured.
  const jar = await cookies();
  const { url, key } = supabaseSettings();
  const header = await headers();
  const secure = isSecure(header);
  const backend = new Backend(header.get('x-nonce'), limitRefreshes(header));
  const supabase: SupabaseClient<Database> = createServerClient<Database>(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    db: { retry: false },
    global: { fetch: withPermission(backend.fetch), headers: statedToday(jar.get('time-zone')?.value) },
    cookies: {
      getAll: () => readableCookies(jar.getAll()),
      setAll: (changed) => {
        if (backend.endsForTooManyRequests(changed)) return;
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

/** A client whose session is not this browser's yet. */
export interface BeginningClient {
  client: SupabaseClient<Database>;
  /** Makes the session this browser's, replacing the former one: it outlives the browser if `remember`. */
  keep: (remember: boolean) => void;
}

/**
 * A client to start a session with. Its cookies wait for `keep` and are set together with the marker that says how
 * long they last: an attempt that starts no session leaves the browser unchanged.
 */
export async function createBeginningClient(): Promise<BeginningClient> {
  const jar = await cookies();
  const { url, key } = supabaseSettings();
  const header = await headers();
  const secure = isSecure(header);
  const verifiers = new Set<string>();
  const waiting = new Map<string, { value: string; options: Parameters<typeof sessionCookieOptions>[0] }>();
  const client = createServerClient<Database>(url, key, {
    cookieOptions: { name: SESSION_COOKIE },
    global: { fetch: new Backend(header.get('x-nonce')).fetch },
    cookies: {
      getAll: () => readableCookies(jar.getAll()),
      setAll: (changed) => {
        for (const { name, value, options } of changed) {
          if (isSessionCookie(name)) waiting.set(name, { value, options });
          // The cookie that a mail's link is opened with has to be here by then. That a refused sign-up takes it back
          // is not heard: it would reveal that the address is known.
          else if (!verifiers.has(name)) {
            verifiers.add(name);
            jar.set(name, value, sessionCookieOptions(options, { secure, remember: true }));
          }
        }
      },
    },
  });
  return {
    client,
    keep: (remember) => {
      waiting.set(REMEMBER_COOKIE, { value: remember ? '1' : '0', options: { maxAge: REMEMBER_SECONDS } });
      for (const [name, { value, options }] of waiting) {
        jar.set(name, value, sessionCookieOptions(options, { secure, remember }));
      }
    },
  };
}
