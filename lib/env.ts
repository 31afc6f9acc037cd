import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

/** Where the Supabase API is and the key it is asked with. Throws one line that names what is missing. */
export interface SupabaseSettings {
  url: string;
  key: string;
  /** The same API as browsers reach it, for the way to Google and back. */
  externalUrl: string;
}

/**
 * Reads the environment. The names of the Supabase integration on Vercel are accepted beside our own;
 * without SUPABASE_URL the embedded backend on this machine is meant, except on Vercel, which has none.
 */
export function readSupabaseSettings(env: Record<string, string | undefined>): SupabaseSettings {
  const given = env.SUPABASE_URL || env.NEXT_PUBLIC_SUPABASE_URL;
  const local = env.VERCEL ? undefined : `http://127.0.0.1:${env.SUPABASE_PORT || '54421'}`;
  const key =
    env.SUPABASE_PUBLISHABLE_KEY ||
    env.SUPABASE_ANON_KEY ||
    env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ||
    env.NEXT_PUBLIC_SUPABASE_ANON_KEY;
  const address = given ?? local;
  if (!address) throw new Error('SUPABASE_URL is not set: it is the address of your Supabase project.');
  if (!url.safeParse(address).success) throw new Error('SUPABASE_URL is not an http(s) address.');
  const externalUrl = env.SUPABASE_EXTERNAL_URL || address;
  if (!url.safeParse(externalUrl).success)
    throw new Error('SUPABASE_EXTERNAL_URL is not an http(s) address.');
  if (!key) {
    throw new Error(
      'SUPABASE_PUBLISHABLE_KEY is not set: "npm run dev" makes one for the embedded backend, a Supabase project lists its own under API keys.',
    );
  }
  return { url: address, key, externalUrl };
}

let settings: SupabaseSettings | undefined;

/** The settings of this process, read once. */
export function supabaseSettings(): SupabaseSettings {
  settings ??= readSupabaseSettings(process.env);
  return settings;
}
