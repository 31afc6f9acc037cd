import { expect, test } from 'vitest';
import { readSupabaseSettings } from './env';

test.each([
  [
    { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' },
    { url: 'https://x.supabase.co', key: 'k', externalUrl: 'https://x.supabase.co' },
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'k' },
    { url: 'http://127.0.0.1:54421', key: 'k', externalUrl: 'http://127.0.0.1:54421' },
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'k', SUPABASE_PORT: '54500' },
    { url: 'http://127.0.0.1:54500', key: 'k', externalUrl: 'http://127.0.0.1:54500' },
  ],
  [
    { VERCEL: '1', NEXT_PUBLIC_SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'a' },
    { url: 'https://x.supabase.co', key: 'a', externalUrl: 'https://x.supabase.co' },
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: 'k', SUPABASE_EXTERNAL_URL: 'https://api.example.com' },
    { url: 'http://127.0.0.1:54421', key: 'k', externalUrl: 'https://api.example.com' },
  ],
])('%j', (env, settings) => expect(readSupabaseSettings(env)).toEqual(settings));

test.each([
  [{ VERCEL: '1', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SUPABASE_URL is not set/],
  [{ SUPABASE_URL: 'x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SUPABASE_URL is not an http/],
  [{ SUPABASE_URL: 'ftp://x.example', SUPABASE_PUBLISHABLE_KEY: 'k' }, /^SUPABASE_URL is not an http/],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, /^SUPABASE_PUBLISHABLE_KEY is not set/],
  [{ SUPABASE_PUBLISHABLE_KEY: 'k', SUPABASE_EXTERNAL_URL: 'api' }, /^SUPABASE_EXTERNAL_URL is not an http/],
])('%j is named in one line', (env, message) => expect(() => readSupabaseSettings(env)).toThrow(message));
